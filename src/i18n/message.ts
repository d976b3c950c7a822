/**
 * Messages are templates, so that a translation is data and the compiler can compare it with the original:
 *
 *     {name}              the parameter `name`
 *     {count|one|other}   `one` when the parameter `count` is 1, else `other`
 *     [role:text {name}]  a marked span; a parameter inside takes the mark
 */
import { merged, ROLES, spansOf, type Sentence, type Span, type SpanRole, type Word } from './sentence';
import { spacedText } from './spacing';

type NameIn<Inner extends string> = Inner extends `${infer Name}|${string}` ? Name : Inner;

/** The names of the parameters of a template. */
export type ParametersIn<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? NameIn<Inner> | ParametersIn<Rest>
  : never;

/** A template with these parameters; one without any can be shown as it is. */
export type Message<Name extends string = never> = string & { readonly parameters?: Name };

/** The values a template needs. */
export type Parameters<Name extends string> = { readonly [N in Name]: Word };

/** The tree of messages that the English one stands for. */
export type MessagesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? Message<ParametersIn<Tree[Key]>>
    : MessagesOf<Tree[Key]>;
};

/** What a translation must look like: the same keys, and in each the same parameters. */
type TranslationOf<Tree, Given> = {
  readonly [Key in keyof Tree]: Key extends keyof Given
    ? Tree[Key] extends string
      ? Translated<Tree[Key], Given[Key]>
      : TranslationOf<Tree[Key], Given[Key]>
    : Tree[Key];
} & { readonly [Key in Exclude<keyof Given, keyof Tree>]: never };

type Translated<Text extends string, Given> = Given extends string
  ? [ParametersIn<Given>, ParametersIn<Text>] extends [ParametersIn<Text>, ParametersIn<Given>]
    ? Given
    : { readonly parametersMustBe: ParametersIn<Text> }
  : string;

/** Checks a translation against the English tree: a key or a parameter too few or too many does not compile. */
export function translationOf<Tree>(): <const Given>(
  given: Given & TranslationOf<Tree, Given>,
) => MessagesOf<Tree> {
  return (given) => evenly(given);
}

/** The tree with its spaces set in those messages that can be shown as they are; the others are set when they are filled. */
function evenly<Tree>(tree: Tree): Tree {
  if (typeof tree === 'string') return (/[[{]/.test(tree) ? tree : spacedText(tree)) as Tree;
  return Object.fromEntries(
    Object.entries(tree as object).map(([key, value]) => [key, evenly(value as unknown)]),
  ) as Tree;
}

/** Puts the values into a template. A parameter that is not given stays as it is written, so that a test can find it. */
export function fill(template: string, parameters: { readonly [name: string]: Word | undefined }): Sentence {
  return merged(piecesOf(template).flatMap((piece) => fillPiece(piece, parameters)));
}

interface Piece {
  readonly text: string;
  readonly role: SpanRole | null;
}

const MARK = new RegExp(`\\[(${ROLES.join('|')}):([^\\]]*)\\]`);

function piecesOf(template: string): readonly Piece[] {
  const found = MARK.exec(template);
  if (!found) return [{ text: template, role: null }];
  const [whole, role, text] = found;
  const before = { text: template.slice(0, found.index), role: null };
  const marked = { text: text ?? '', role: role as SpanRole };
  return [before, marked, ...piecesOf(template.slice(found.index + whole.length))];
}

function fillPiece(piece: Piece, parameters: { readonly [name: string]: Word | undefined }): Sentence {
  const spans = piece.text.split(/(\{[^{}]*\})/).flatMap((part) => fillPart(part, parameters));
  const { role } = piece;
  return role === null ? spans : spans.map((span): Span => ({ text: span.text, role }));
}

function fillPart(part: string, parameters: { readonly [name: string]: Word | undefined }): Sentence {
  if (!part.startsWith('{')) return spansOf(part);
  const [name = '', one, other] = part.slice(1, -1).split('|');
  const value = parameters[name];
  if (value === undefined) return spansOf(part);
  if (one === undefined) return spansOf(value);
  return spansOf((value === 1 || value === '1' ? one : other) ?? '');
}
