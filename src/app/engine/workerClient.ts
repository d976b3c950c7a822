/** The worker as the page sees it: questions with answers that never reject. It starts with the first question. */
import type { Answer, AskProblem, EngineClient, Pending, SearchNews } from '../../ui/engine/engineClient';
import type { FromWorker, Question, ToWorker } from './messages';

interface Waiting {
  answered(answer: Answer<unknown>): void;
  news(news: SearchNews): void;
}

const CANCELLED: Answer<never> = { value: null, problems: [] };

/** A client over one worker. When the worker dies, everything that waits is answered with a problem. */
export function createWorkerClient(startWorker: () => Worker): EngineClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const fail = (problem: AskProblem): void => {
    giveUp(waiting, problem);
    worker?.terminate();
    worker = null;
  };

  const hear = ({ data }: MessageEvent<FromWorker>): void => {
    const asked = waiting.get(data.id);
    if (data.kind === 'news') {
      asked?.news(data.news);
      return;
    }
    waiting.delete(data.id);
    asked?.answered(data.answer);
  };

  const send = (message: ToWorker): void => {
    if (!worker) {
      worker = startWorker();
      worker.addEventListener('message', hear);
      worker.addEventListener('error', ({ message }) => fail(problemOf(message)));
    }
    worker.postMessage(message);
  };

  const ask = <T>(message: (id: number) => Question, news: Waiting['news'] = () => {}): Pending<T> => {
    const id = (lastId += 1);
    const answer = new Promise<Answer<T>>((resolve) => {
      waiting.set(id, { answered: (given) => resolve(given as Answer<T>), news });
    });
    send(message(id));
    const cancel = (): void => {
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      asked.answered(CANCELLED);
      send({ kind: 'cancel', id });
    };
    return { answer, cancel };
  };

  return {
    prepare: () => {
      if (!worker) send({ kind: 'prepare' });
    },
    scene: (wanted) => ask((id) => ({ kind: 'scene', id, ask: wanted })),
    databases: (wanted) => ask((id) => ({ kind: 'databases', id, ask: wanted })),
    crashes: (wanted) => ask((id) => ({ kind: 'crashes', id, ask: wanted })),
    contents: () => ask((id) => ({ kind: 'contents', id })),
    incidents: () => ask((id) => ({ kind: 'incidents', id })),
    incident: (wanted) => ask((id) => ({ kind: 'incident', id, ask: wanted })),
    search: (wanted, onNews) => ask((id) => ({ kind: 'search', id, ask: wanted }), onNews),
  };
}

/** Only a script that runs has something to say about what went wrong; one that was not loaded has not. */
function problemOf(message: string | undefined): AskProblem {
  return message ? { kind: 'failed', reason: message } : { kind: 'unloaded' };
}

function giveUp(waiting: Map<number, Waiting>, problem: AskProblem): void {
  for (const [id, each] of waiting) {
    waiting.delete(id);
    each.answered({ value: null, problems: [problem] });
  }
}
