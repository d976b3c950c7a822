import { describe, expect, it } from 'vitest';
import { answer } from './badInput';
import { deckCommand, deckUsage } from './deckCommand';

async function deck(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    say: (line: string) => void out.push(line),
    complain: (line: string) => void err.push(line),
  };
  const code = await answer(deckCommand, deckUsage, ['deck', ...args], output);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('export -- deck', () => {
  it('writes the slides of a lesson with the address of the site', async () => {
    const { code, out } = await deck(
      ...['4', '--form', 'slidev', '--lang', 'zh', '--site', 'https://x.org/dt'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^---\ntitle: "SELECT\s.*\nlang: zh-CN\n/);
    expect(out).toContain('site="https://x.org/dt/" lesson="race" lang="zh"');
    expect(out).toContain('<https://x.org/dt/zh/lessons/race/>');
    expect(out).not.toContain('SITE/');
  });

  it('has a picture for Marp where Slidev has a player', async () => {
    const { out } = await deck('race', '--form', 'marp');
    expect(out).toContain('\n![bg contain](SITE/pictures/en/lessons/race/race.b-looked.light.png)\n');
    expect(out).not.toContain('DeliveredTwice');
  });

  it.each([
    [['race'], '--form: expected marp, slidev, got ""'],
    [['race', '--form', 'pptx', '--lang', 'fr'], '--lang: expected en, zh, got "fr"'],
    [['--form', 'marp'], 'deck: expected one lesson'],
    [['nothing', '--form', 'marp'], 'no lesson "nothing": expected one of idempotent, '],
    [['race', '--colour', 'red'], "Unknown option '--colour'"],
  ])('says what is wrong with %j', async (args, expected) => {
    const { code, out, err } = await deck(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(expected);
  });
});
