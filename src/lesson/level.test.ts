import { describe, expect, it } from 'vitest';
import { lessonStage } from '../cli/loadLessonFolders';
import { certifyBreak, certifyFix } from './level';
import { play } from './stage';

const stage = await lessonStage();

describe('a level', () => {
  it('has a par whose schedule, played, breaks the promise', () => {
    const place = { protection: 'none', options: { copies: 1, crashes: 1 } };
    const found = certifyBreak(stage, { kind: 'break', ...place, par: 0 }, 'order-payment');
    if (!found.ok) throw new Error(found.reasons.join());
    expect(found.value.par).toBe(7);
    const played = play(stage, { scenario: 'order-payment', ...place }, found.value.schedule);
    expect(played.ok && played.value.trace.steps.at(-1)?.outcomes[0]?.effects).toBe(2);
  });

  it('is refused when no schedule wins it', () => {
    const level = {
      kind: 'break',
      protection: 'id-table',
      options: { copies: 2, crashes: 1 },
      par: 5,
    } as const;
    expect(certifyBreak(stage, level, 'order-payment')).toMatchObject({ ok: false });
  });

  it('gives a witness for each choice that can be broken, and none for the others', () => {
    const choices = [
      { protection: 'id-table', holds: true },
      { protection: 'id-stored-first', holds: true },
    ];
    const level = { kind: 'fix', options: { copies: 1, crashes: 1 }, choices } as const;
    const found = certifyFix(stage, { ...level, choices }, 'order-payment');
    expect(found.map((each) => each.ok && each.value.holds)).toEqual([true, false]);
    expect(found[1]).toMatchObject({ value: { effects: [0, 1], verdicts: ['exactlyOnce', 'lost'] } });
    const [held, broken] = found.map((each) => (each.ok ? each.value.witness : ''));
    expect(held).toBeNull();
    expect(broken).toContain('!');
  });
});
