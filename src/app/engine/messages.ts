/** What the page and its worker say to each other. */
import type {
  Answer,
  CrashesAsk,
  DatabasesAsk,
  SceneAsk,
  SearchAsk,
  SearchNews,
} from '../../ui/engine/engineClient';

/** What is answered. */
export type Question =
  | { readonly kind: 'scene'; readonly id: number; readonly ask: SceneAsk }
  | { readonly kind: 'databases'; readonly id: number; readonly ask: DatabasesAsk }
  | { readonly kind: 'crashes'; readonly id: number; readonly ask: CrashesAsk }
  | { readonly kind: 'contents'; readonly id: number }
  | { readonly kind: 'incidents'; readonly id: number }
  | { readonly kind: 'incident'; readonly id: number; readonly ask: string }
  | { readonly kind: 'search'; readonly id: number; readonly ask: SearchAsk };

export type ToWorker =
  Question | { readonly kind: 'prepare' } | { readonly kind: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer<unknown> }
  | { readonly kind: 'news'; readonly id: number; readonly news: SearchNews };
