/** The worker of the page: the real database, the scenarios, and answers to what the page asks. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { DatabaseEngine } from '../../database/database';
import { createSqliteEngine } from '../../database/sqlite/engine';
import { loadSqlite } from '../../database/sqlite/module';
import type { Answer } from '../../ui/engine/engineClient';
import { answerScene, problemOfError, type AnswerKit, type LoadDatabase } from './answers';
import { createCards } from './lessons';
import { lessonTexts } from './lessonTexts';
import type { FromWorker, ToWorker } from './messages';
import { answerSearch } from './searchAnswer';

const loading: { sqlite: Promise<DatabaseEngine> | null } = { sqlite: null };
const cancelled = new Set<number>();

const load: LoadDatabase = async (setting) => (setting.database?.dialect === 'sqlite' ? sqlite() : null);

function sqlite(): Promise<DatabaseEngine> {
  loading.sqlite ??= loadSqlite({ wasmUrl }).then((module) => createSqliteEngine(module));
  return loading.sqlite;
}

const kit: AnswerKit = { lessons: lessonTexts, cardOf: createCards(lessonTexts), load };

self.addEventListener('message', (event: MessageEvent<ToWorker>) => void hear(event.data));

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === 'prepare') {
    await sqlite().catch(() => null);
    return;
  }
  const { kind, id } = message;
  if (kind === 'cancel') {
    cancelled.add(id);
    return;
  }
  if (kind === 'scene') {
    const answer = await safely(answerScene(kit, message.ask));
    tell({ kind: 'scene', id, answer });
    return;
  }
  const breathe = async (news: { states: number; depth: number; open: number }): Promise<boolean> => {
    tell({ kind: 'news', id, news });
    await new Promise((resolve) => setTimeout(resolve));
    return !cancelled.has(id);
  };
  tell({
    kind: 'found',
    id,
    answer: await safely(answerSearch(kit, message.ask, { breathe })),
  });
}

async function safely<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await answer;
  } catch (error) {
    return { value: null, problems: [problemOfError(error)] };
  }
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}
