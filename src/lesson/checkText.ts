/** Whether the text of a lesson has all of the lesson in it, and nothing that the lesson has not. */
import type { Language } from '../i18n/language';
import type { Lesson } from './lesson';
import type { LessonProblem, LessonProblemCode } from './problem';
import type { Block, Inline } from './text';
import { WORDS_MAX } from './wordCount';

/** Everything that is wrong in one language: names, claims, what is missing, length, and whether it is up to date. */
export function checkText(lesson: Lesson, language: Language): readonly LessonProblem[] {
  const text = lesson.texts[language];
  const other = lesson.texts[language === 'en' ? 'zh' : 'en'];
  const problems: LessonProblem[] = [];
  const tell = (code: LessonProblemCode, line: number, expected: string, got: string): void =>
    void problems.push({ code, file: text.file, path: '', line, column: 1, expected, got, meant: null });
  const names = (wanted: object | undefined): string => Object.keys(wanted ?? {}).join(', ');
  for (const block of text.blocks) {
    if (block.kind === 'player' && !lesson.runs[block.run])
      tell('unknownDirectiveName', block.line, `a run: ${names(lesson.runs)}`, block.run);
    if (block.kind === 'gate') checkGateText(lesson, block, tell);
    for (const inline of inlinesOf(block)) {
      if (inline.kind === 'claim' && !Object.hasOwn(lesson.claims, inline.claim))
        tell('unknownLink', block.line, `a claim: ${names(lesson.claims)}`, inline.claim);
      if (inline.kind === 'link' && !/^(https:|\.\.?\/)/.test(inline.href))
        tell('unknownLink', block.line, 'https:, ./ or ../', inline.href);
    }
  }
  for (const missing of missingFrom(lesson, text.blocks)) tell(missing.code, 1, missing.what, 'nothing');
  if (text.words > WORDS_MAX) tell('tooLong', 1, `at most ${WORDS_MAX} words`, `${text.words}`);
  if (text.source !== other.hash)
    tell(
      'stale',
      1,
      `source: ${other.hash}, once both say the same (check-lessons --agree)`,
      text.source || 'none',
    );
  return problems;
}

type Tell = (code: LessonProblemCode, line: number, expected: string, got: string) => void;

function checkGateText(lesson: Lesson, block: Extract<Block, { kind: 'gate' }>, tell: Tell): void {
  const gate = lesson.gates?.[block.gate];
  if (!gate) {
    tell(
      'unknownDirectiveName',
      block.line,
      `a gate: ${Object.keys(lesson.gates ?? {}).join(', ')}`,
      block.gate,
    );
  } else if (gate.choices.length !== block.labels.length) {
    tell('badDirective', block.line, `${gate.choices.length} choices`, `${block.labels.length}`);
  }
}

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'rule':
      return block.content;
    case 'level':
      return block.task;
    case 'list':
      return block.items.flat();
    case 'gate':
      return [...block.question, ...block.labels.flat()];
    case 'code':
    case 'player':
    case 'compare':
    case 'cards':
      return [];
  }
}

function missingFrom(
  lesson: Lesson,
  blocks: readonly Block[],
): readonly { readonly code: LessonProblemCode; readonly what: string }[] {
  const claimed = new Set(
    blocks.flatMap(inlinesOf).flatMap((inline) => (inline.kind === 'claim' ? [inline.claim] : [])),
  );
  const asked = blocks.flatMap((block) => (block.kind === 'gate' ? [block.gate] : []));
  const kinds = blocks.map((block) => block.kind);
  return [
    ...Object.keys(lesson.claims).flatMap((claim) =>
      claimed.has(claim) ? [] : [{ code: 'claimUnused' as const, what: `[…](#${claim})` }],
    ),
    ...Object.keys(lesson.gates ?? {}).flatMap((gate) => {
      const times = asked.filter((each) => each === gate).length;
      return times === 1 ? [] : [{ code: 'missingDirective' as const, what: `:::gate ${gate}, once` }];
    }),
    ...(['player', 'rule', 'compare', 'level', 'cards'] as const).flatMap((kind) =>
      kinds.includes(kind) ? [] : [{ code: 'missingDirective' as const, what: `:::${kind}` }],
    ),
  ];
}
