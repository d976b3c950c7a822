/** Everything that the cards say, held against the engine, and the wrong claims that they refute. */
import { LANGUAGES } from '../i18n/language';
import { problemAt } from './lesson';
import type { Card, Misconceptions } from './cardForm';
import type { InFile } from './card';
import type { Checked } from './check';
import { proseProblems } from './checkProse';
import type { LessonProblem } from './problem';
import { unproved } from './proof';
import type { LessonStage } from './stage';

/** The ladder has this many rungs. */
export const RUNGS = 18;

/** A check for each card, and one for the ladder. */
export function checkCards(stage: LessonStage, cards: readonly InFile<Card>[]): readonly Checked[] {
  return [
    ...cards.map((card) => ({ name: `card ${card.data.id}`, problems: checkCard(stage, card) })),
    { name: 'ladder', problems: checkLadder(cards) },
  ];
}

function checkCard(stage: LessonStage, { data, source }: InFile<Card>): readonly LessonProblem[] {
  const named = source.file.endsWith(`/${data.id}.yaml`)
    ? []
    : [problemAt(source, ['id'], 'unknownReference', 'the name of the file', data.id)];
  const proof = unproved(stage, data).map((reason) =>
    problemAt(source, ['proof'], 'proofWrong', 'a run that ends as the card says', reason),
  );
  const uneven = (['also', 'keywords'] as const).flatMap((field) =>
    LANGUAGES.some((language) => data[field][language].length === 0)
      ? [problemAt(source, [field], 'missingDirective', 'at least one in each language', 'none')]
      : [],
  );
  const prose = proseProblems(data).map(({ path, expected, got }) =>
    problemAt(source, path, 'badMarkdown', expected, got),
  );
  const unanswered =
    data.rung === undefined || data.answer !== undefined
      ? []
      : [problemAt(source, ['rung'], 'missingDirective', 'an answer in one sentence, for the sheet', 'none')];
  return [...named, ...proof, ...uneven, ...prose, ...unanswered];
}

function checkLadder(cards: readonly InFile<Card>[]): readonly LessonProblem[] {
  const [first] = cards;
  if (!first) return [];
  return Array.from({ length: RUNGS }, (_, index) => index + 1).flatMap((rung) => {
    const on = cards.filter((card) => card.data.rung === rung);
    if (on.length === 1) return [];
    const got = on.length === 0 ? 'none' : on.map((card) => card.data.id).join(', ');
    return [
      problemAt((on[1] ?? first).source, ['rung'], 'unknownReference', `one card on rung ${rung}`, got),
    ];
  });
}

/** Each wrong claim needs a card whose proof refutes it. */
export function checkMisconceptions(
  { data, source }: InFile<Misconceptions>,
  cards: ReadonlySet<string>,
): Checked {
  const problems = Object.entries(data).flatMap(([id, { card }]) =>
    cards.has(card) ? [] : [problemAt(source, [id, 'card'], 'unknownReference', 'the id of a card', card)],
  );
  return { name: 'misconceptions', problems };
}
