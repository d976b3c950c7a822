/** The values behind the tokens, for files that leave the site: read from tokens.css, the one place that has them. */
import { PAINTS, type Paint } from '../picture/styles';

export const THEMES = ['light', 'dark', 'print'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Concrete values of everything a picture needs. */
export interface Theme {
  readonly colours: { readonly [P in Exclude<Paint, 'none'>]: string };
  readonly families: { readonly sans: string; readonly serif: string; readonly mono: string };
}

/** Reads a theme from the text of tokens.css. A token that is missing there is a programmer error. */
export function themeFrom(css: string, name: ThemeName): Theme {
  const base = declarations(css, /:root,\s*:host\s*\{([^}]*)\}/);
  const print =
    name === 'print'
      ? declarations(css, /\[data-theme='print'\][^{]*\{([^}]*)\}/)
      : new Map<string, string>();
  const value = (token: string): string => {
    const raw = print.get(token) ?? base.get(token);
    if (raw === undefined) throw new Error(`tokens.css has no --${token}`);
    const pair = /^light-dark\(\s*([^,]+),\s*([^)]+)\)$/.exec(raw);
    return (pair ? (name === 'dark' ? pair[2] : pair[1]) : raw)?.trim() ?? raw;
  };
  const colours = Object.fromEntries(PAINTS.map((paint) => [paint, value(paint)])) as {
    [P in Exclude<Paint, 'none'>]: string;
  };
  return { colours, families: { sans: value('sans'), serif: value('serif'), mono: value('mono') } };
}

function declarations(css: string, block: RegExp): ReadonlyMap<string, string> {
  const text = (block.exec(css)?.[1] ?? '').replace(/\/\*[\s\S]*?\*\//g, '');
  const pairs = text.split(';').flatMap((part): [string, string][] => {
    const found = /^\s*--([\w-]+):\s*([\s\S]+?)\s*$/.exec(part);
    return found ? [[found[1] as string, (found[2] as string).replace(/\s+/g, ' ')]] : [];
  });
  return new Map(pairs);
}
