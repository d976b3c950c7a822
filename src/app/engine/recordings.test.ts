import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, type CompiledSetting } from '../../scenario/compile';
import { lessonsOnDisk } from '../build/storedScene';
import { UnloadedError } from '../../ui/engine/loadOnce';
import { readScenario } from './lessons';
import { createRecordings } from './recordings';

const lessons = lessonsOnDisk('lessons');

function settingOf(): CompiledSetting {
  const file = readScenario(lessons, 'order-payment');
  if (!file?.ok) throw new Error('the first scenario can be read');
  const options = { protection: 'none', engine: 'postgres-rr' } as const;
  const compiled = compile(file.value, lessons.programTexts, options);
  if (!compiled.ok) throw new Error('it can be compiled');
  return compiled.value;
}

describe('a recording', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('that could not be fetched is not taken for one that does not exist, and is fetched anew', async () => {
    const text = readFileSync('lessons/recordings/order-payment/postgres-rr.json', 'utf8');
    const fetched = vi
      .fn(async () => new Response(text))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('', { status: 503 }));
    vi.stubGlobal('fetch', fetched);
    const recorded = createRecordings();
    await expect(recorded(settingOf())).rejects.toThrow(UnloadedError);
    await expect(recorded(settingOf())).rejects.toThrow(UnloadedError);
    expect(await recorded(settingOf())).not.toBeNull();
    await recorded(settingOf());
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
