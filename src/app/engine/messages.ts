/** What the page and its worker say to each other. */
import type {
  Answer,
  SceneAnswer,
  SceneAsk,
  SearchAnswer,
  SearchAsk,
  SearchNews,
} from '../../ui/engine/engineClient';

export type ToWorker =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'scene'; readonly id: number; readonly ask: SceneAsk }
  | { readonly kind: 'search'; readonly id: number; readonly ask: SearchAsk }
  | { readonly kind: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'scene'; readonly id: number; readonly answer: Answer<SceneAnswer> }
  | { readonly kind: 'found'; readonly id: number; readonly answer: Answer<SearchAnswer> }
  | { readonly kind: 'news'; readonly id: number; readonly news: SearchNews };
