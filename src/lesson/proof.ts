/** The proof of a card: a run that ends as the card says, or a recorded script of a real server. */
import { optionsWith, scheduleNames, scheduleText } from '../scenario/options';
import type { Card, Proof } from './cardForm';
import { factOf } from './facts';
import { play, type LessonStage, type Place, type Played } from './stage';

/** A proof as something to open: what to compile, and the whole schedule that leads to its last step. */
export interface OpenProof {
  readonly place: Place;
  readonly schedule: string;
}

/** Where the proof of a card can be seen; null for a script, and where the scenario has no such schedule. */
export function openProof(stage: Pick<LessonStage, 'scenarios'>, card: Card): OpenProof | null {
  return 'script' in card.proof ? null : opened(stage, card.proof);
}

function opened({ scenarios }: Pick<LessonStage, 'scenarios'>, proof: Proof): OpenProof | null {
  const { schedule, effects: _, verdict: __, ...place } = proof;
  const file = scenarios[proof.scenario];
  if (!file) return null;
  const { data } = proof.variant === undefined ? file : (file.variants[proof.variant] ?? file);
  const named = schedule ?? scheduleNames(data)[0];
  if (named === undefined) return null;
  const text = scheduleText(data, named);
  if (text === null) return { place, schedule: named };
  return { place: { ...place, options: { ...optionsWith(data, named), ...proof.options } }, schedule: text };
}

/** What is wrong with a proof, a line each; empty when the run ends as it says. */
export function unproved(stage: LessonStage, { proof }: Pick<Card, 'proof'>): readonly string[] {
  if ('script' in proof) return stage.scripts.has(proof.script) ? [] : [`no recorded script ${proof.script}`];
  const open = opened(stage, proof);
  if (!open) return [`no scenario ${proof.scenario} with a schedule`];
  if (proof.effects === undefined && proof.verdict === undefined)
    return ['effects or verdict: a proof that expects nothing shows nothing'];
  const played = play(stage, open.place, open.schedule);
  if (!played.ok) return played.reasons;
  const { outcomes } = played.value.trace.steps.at(-1) ?? { outcomes: [] };
  const wanted = proof.effects;
  const counts = outcomes.flatMap(({ key, effects }) => {
    const should = typeof wanted === 'object' ? wanted[key] : wanted;
    return should === undefined || should === effects
      ? []
      : [`effects of ${key} are ${effects}, not ${should}`];
  });
  return [...counts, ...verdictProblems(played.value, proof.verdict)];
}

function verdictProblems(played: Played, wanted: string | undefined): readonly string[] {
  const verdict = factOf(played, 'verdict');
  return wanted === undefined || wanted === verdict ? [] : [`the verdict is ${verdict}, not ${wanted}`];
}
