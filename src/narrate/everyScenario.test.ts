import { describe, expect, it } from 'vitest';
import { compileScenario, loadEngine } from '../cli/loadEngine';
import { readProgramTexts, readScenario, scenarioIds } from '../cli/loadLessons';
import { LANGUAGES, type Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import { compile } from '../scenario/compile';
import { choices, enabled, isTerminal } from '../world/enabled';
import type { Engine } from '../world/engine';
import { next } from '../world/next';
import { outcomes } from '../world/outcome';
import { startWorld } from '../world/start';
import type { NarrationContext } from './context';
import { narrateDecision, narrateReason } from './narrateDecision';
import { narrateOutcomes } from './narrateOutcome';
import { narrateDetails, narrateStep } from './narrateStep';

const faults = { crashes: 2, cuts: 2, brokerRestarts: 1, failovers: 1, errors: 2, unknowns: 2, copies: 2 };

/** The protections that can be compiled with a scenario. */
function protectionsOf(id: string): readonly (string | undefined)[] {
  const scenario = readScenario(id);
  const programTexts = readProgramTexts();
  const known = Object.keys(programTexts).filter(
    (protection) => compile(scenario, programTexts, { protection }).ok,
  );
  return known.length > 0 ? known : [undefined];
}

/** A walk through what may happen, chosen by a counter that visits faults and work alike; the same every time. */
function walk(
  engine: Engine,
  seed: number,
  visit: (context: NarrationContext, step: Parameters<typeof narrateStep>[0]) => void,
): void {
  let world = startWorld(engine);
  let state = seed;
  for (let count = 0; count < 40; count += 1) {
    const possible = enabled(engine, world);
    if (possible.length === 0) return;
    state = (state * 48_271 + 11) % 2_147_483_647;
    const decision = possible[state % possible.length];
    if (!decision) return;
    const context: NarrationContext = { setting: engine.setting, words: {}, before: world };
    const moved = next(engine, world, decision);
    visit(context, {
      decision,
      events: moved.events,
      outcomes: outcomes(engine, moved.world, isTerminal(engine, moved.world)),
    });
    world = moved.world;
  }
}

/** What a sentence must never contain, whatever the scenario: templates, values that are none, doubled spaces. */
const BROKEN = /\{\w+\}|undefined|NaN|\[object| {2}|\.\.|。。|^\s|\s$/;

/** Everything that is said on a walk: sentences by language, and labels. */
function saidOn(
  engine: Engine,
  seed: number,
): { readonly sentences: Record<Language, Set<string>>; readonly labels: Set<string> } {
  const sentences = { en: new Set<string>(), zh: new Set<string>() };
  const labels = new Set<string>();
  walk(engine, seed, (context, step) => {
    for (const language of LANGUAGES) {
      const told = [narrateStep(step, context, language), ...narrateDetails(step, context, language)];
      for (const sentence of told) sentences[language].add(plainText(sentence));
      for (const { decision, why } of choices(engine, context.before ?? startWorld(engine))) {
        labels.add(plainText(narrateDecision(decision, context, language)));
        if (why) labels.add(plainText(narrateReason(why, context, language)));
      }
      labels.add(plainText(narrateOutcomes(step.outcomes ?? [], false, context, language)));
    }
  });
  return { sentences, labels };
}

describe.each(scenarioIds())('%s, in whatever order things happen', (id) => {
  it('is told in whole sentences, in both languages', async () => {
    const protections = protectionsOf(id);
    const some = protections.filter((_, index) => index % Math.ceil(protections.length / 3) === 0);
    for (const [index, protection] of some.entries()) {
      const options = { ...faults, ...(protection === undefined ? {} : { protection }) };
      const engine = await loadEngine(compileScenario(readScenario(id), options));
      const { sentences, labels } = saidOn(engine, 77 + index);
      expect(sentences.en.size).toBeGreaterThan(3);
      expect([...sentences.en].filter((sentence) => !sentence.endsWith('.'))).toEqual([]);
      expect([...sentences.zh].filter((sentence) => !sentence.endsWith('。'))).toEqual([]);
      const all = [...sentences.en, ...sentences.zh, ...labels];
      expect(all.filter((text) => BROKEN.test(text))).toEqual([]);
    }
  }, 60_000);
});
