/** What rooms say was expected: their phrases have words in both languages, so what they put into them are names and code. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { phrases } from '../../src/i18n/messages/en/phrases';

const src = `${import.meta.dirname}/../../src`;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|i18n\/messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${src}/${path}`, 'utf8') }));

/** The texts that stand in the values of phrases; in a component, those of its script. */
function valuesOfPhrases(text: string): readonly string[] {
  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? text;
  const found: string[] = [];
  const texts = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'phrase') return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push(node.getText().slice(1, -1));
    ts.forEachChild(node, texts);
  };
  const visit = (node: ts.Node): void => {
    const isPhrase =
      ts.isObjectLiteralExpression(node) && node.properties.some((part) => part.name?.getText() === 'phrase');
    ts.forEachChild(node, isPhrase ? texts : visit);
  };
  visit(ts.createSourceFile('room.ts', script, ts.ScriptTarget.Latest, true));
  return found;
}

describe('phrases of problems', () => {
  it('are put together of names and code, their words stand in the messages', () => {
    const found = files
      .filter(({ text }) => text.includes('phrase:'))
      .flatMap(({ path, text }) => valuesOfPhrases(text).map((value) => ({ path, value })));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ value }) => /[a-z]+[,;]? [a-z]+/i.test(value))).toEqual([]);
  });

  it('would be found with words in them', () => {
    const room = `say({ phrase: 'mapWith', keys: names ? oneOf(names) : 'a key or two' })`;
    expect(valuesOfPhrases(room)).toEqual(['a key or two']);
  });

  it('are each said by somebody', () => {
    const all = files.map(({ text }) => text).join('\n');
    expect(Object.keys(phrases).filter((phrase) => !all.includes(`'${phrase}'`))).toEqual([]);
  });
});
