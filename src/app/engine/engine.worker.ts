/** The worker of the page: the real database, the scenarios, and answers to what the page asks. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createSqliteEngine } from '../../database/sqlite/engine';
import { loadSqlite } from '../../database/sqlite/module';
import type { Answer } from '../../ui/engine/engineClient';
import { loadOnce } from '../../ui/engine/loadOnce';
import { answerScene, problemOfError, type AnswerKit, type LoadDatabase } from './answers';
import { answerContents } from './contentsAnswer';
import { answerCrashes } from './crashesAnswer';
import { answerDatabases } from './databasesAnswer';
import { answerIncident, answerIncidents } from './incidentAnswers';
import { createCards } from './lessons';
import { lessonTexts } from './lessonTexts';
import type { FromWorker, Question, ToWorker } from './messages';
import { createRecordings } from './recordings';
import { answerSearch, type SearchWatch } from './searchAnswer';

const cancelled = new Set<number>();

/** Its bytes are fetched here: sql.js remembers for good that it could not fetch them. */
const sqlite = loadOnce(async () => {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${response.status}`);
  return createSqliteEngine(await loadSqlite({ wasmBinary: await response.arrayBuffer() }));
});

const recorded = createRecordings();
const load: LoadDatabase = (setting) =>
  setting.database?.dialect === 'sqlite' ? sqlite() : recorded(setting);

const kit: AnswerKit = { lessons: lessonTexts, cardOf: createCards(lessonTexts), load };

self.addEventListener('message', (event: MessageEvent<ToWorker>) => void hear(event.data));

async function hear(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'prepare':
      await sqlite().catch(() => null);
      return;
    case 'cancel':
      cancelled.add(message.id);
      return;
    default:
      tell({ kind: 'answer', id: message.id, answer: await safely(answerTo(message)) });
  }
}

async function answerTo(question: Question): Promise<Answer<unknown>> {
  switch (question.kind) {
    case 'scene':
      return answerScene(await kitFor(question.ask.scenario), question.ask);
    case 'databases':
      return answerDatabases(await kitFor(question.ask.scenario), question.ask);
    case 'crashes':
      return answerCrashes(await kitFor(question.ask.scenario), question.ask);
    case 'search':
      return answerSearch(await kitFor(question.ask.scenario), question.ask, watchOf(question.id));
    case 'contents':
      return answerContents(lessonTexts);
    case 'incidents':
      return answerIncidents(await fetchIncidents());
    case 'incident':
      return answerIncident(await kitFor(question.ask), question.ask);
  }
}

const fetchIncidents = loadOnce(async () => (await import('./incidentTexts')).incidentTexts);

/** The kit; for a scenario that does not ship, with the incidents among the scenarios. */
async function kitFor(scenario: string): Promise<AnswerKit> {
  if (Object.hasOwn(lessonTexts.scenarios, scenario)) return kit;
  const incidents = await fetchIncidents();
  return { ...kit, lessons: { ...lessonTexts, scenarios: { ...incidents, ...lessonTexts.scenarios } } };
}

function watchOf(id: number): SearchWatch {
  return {
    breathe: async (news) => {
      tell({ kind: 'news', id, news });
      await new Promise((resolve) => setTimeout(resolve));
      return !cancelled.has(id);
    },
  };
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
