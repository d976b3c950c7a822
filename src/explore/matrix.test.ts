import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { printDecisions } from '../trace/printSchedule';
import { verdictOf } from '../trace/verdict';
import { startWorld } from '../world/start';
import { byLandmark, crashRow, type CrashGap, type CrashRow } from './matrix';
import { startOf } from './prologue';

function rowOf(protection: string, faults: 1 | 2, scenario = 'order-payment', prologue = ['P']) {
  const text = readFileSync(`lessons/scenarios/${scenario}.yaml`, 'utf8');
  const engine = engineOf(text, { protection, copies: 1, crashes: 2 });
  return { engine, row: crashRow(engine, startOf(engine, startWorld(engine), prologue), faults) };
}

function told({ gaps }: CrashRow): readonly string[] {
  return gaps.map(({ operation, cell }) => `${operation}: ${cell.verdict} ${cell.effects.join()}`);
}

describe('the crash matrix', () => {
  it('doubles without protection where the crash falls between the effect and the ack, and nowhere else', () => {
    expect(told(rowOf('none', 1).row)).toEqual([
      'receive: exactlyOnce 1',
      'effect: doubled 2',
      'ack: exactlyOnce 1',
    ]);
  });

  it('loses where the ack comes before the work', () => {
    expect(told(rowOf('ack-before-work', 1).row)).toEqual([
      'receive: exactlyOnce 1',
      'ack: lost 0',
      'effect: exactlyOnce 1',
    ]);
  });

  it.each(['id-table', 'state-guard'])(
    'finds no point at which %s breaks, with two crashes either',
    (protection) => {
      const cells = rowOf(protection, 2)
        .row.gaps.flatMap((gap) => [gap, ...gap.second])
        .map((gap) => gap.cell);
      expect(cells.length).toBeGreaterThan(6);
      for (const cell of cells)
        expect(cell).toMatchObject({ verdict: 'exactlyOnce', effects: [1], complete: true });
    },
  );

  it('takes the second crash in the handling of whoever takes over', () => {
    const [receive, effect, ack] = rowOf('none', 2).row.gaps as readonly [CrashGap, CrashGap, CrashGap];
    expect(receive.second.map((gap) => `${gap.process}.${gap.operation}`)).toEqual([
      'B.receive',
      'B.effect',
      'B.ack',
    ]);
    expect(effect.second.map((gap) => gap.cell.effects)).toEqual([[2], [3], [2]]);
    expect(ack.second).toEqual([]);
  });

  it('looks at the consumer where somebody else has to publish first, and at the form where nobody consumes', () => {
    const outbox = rowOf('outbox-inbox', 1, 'outbox', []).row.gaps;
    expect(outbox.map((gap) => gap.operation)).toContain('store-id');
    const form = rowOf('form-token-atomic', 1, 'form-token', []).row;
    expect(told(form)).toContain('take-token: lost 0');
  });

  it.each(['none', 'redis-lock', 'redelivered-flag', 'guard-then-effect'])(
    'shows every cell of %s by a run that comes to its verdict',
    (protection) => {
      const { engine, row } = rowOf(protection, 2);
      for (const { cell } of row.gaps.flatMap((gap) => [gap, ...gap.second])) {
        expect(verdictOf(engine, run(engine, printDecisions([...cell.witness, ...cell.loop])))).toBe(
          cell.verdict,
        );
      }
    },
  );

  it('groups gaps by landmark with the worst of their cells', () => {
    const groups = byLandmark(rowOf('redis-lock', 1).row.gaps);
    expect(groups.map((group) => group.landmarks.join('+'))).toEqual([
      ...['received', 'locked', 'checked', 'effect+committed', 'marked', 'acked'],
    ]);
    expect(
      groups.find((group) => group.landmarks.includes('marked'))?.gaps.map((gap) => gap.operation),
    ).toEqual(['mark', 'unlock']);
    expect(groups.map((group) => group.cell.verdict === 'doubled')).toEqual([
      ...[false, false, false, true, false, false],
    ]);
  });
});
