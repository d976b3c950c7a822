import { describe, expect, it } from 'vitest';
import { createWorkerClient } from './workerClient';

/** A worker that hears everything and says nothing by itself. */
class Silent extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

describe('a worker that dies', () => {
  const answerAfter = async (event: Event) => {
    const started: Silent[] = [];
    const client = createWorkerClient(() => {
      const worker = new Silent();
      started.push(worker);
      return worker as unknown as Worker;
    });
    const { answer } = client.contents();
    started[0]?.dispatchEvent(event);
    client.prepare();
    return { answer: await answer, started: started.length };
  };

  it('before it was loaded has failed at nothing: the next question starts another', async () => {
    expect(await answerAfter(new Event('error'))).toEqual({
      answer: { value: null, problems: [{ kind: 'unloaded' }] },
      started: 2,
    });
  });

  it('while it runs says why', async () => {
    const event = Object.assign(new Event('error'), { message: 'out of memory' });
    expect((await answerAfter(event)).answer.problems).toEqual([{ kind: 'failed', reason: 'out of memory' }]);
  });
});
