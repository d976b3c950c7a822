/** The HTML around every page: what Vite reads to find its script and styles. */
import { LANGUAGE_TAGS, type Language } from '../../i18n/language';
import type { DocumentPlan } from './documentPlan';

const HEAD = '<!--head-->';
const BODY = '<!--body-->';

/** A theme that was chosen holds before the first paint; the rest of the preferences can wait. */
const THEME_SCRIPT = `<script>
      try {
        const { theme } = JSON.parse(localStorage.getItem('delivered-twice') ?? '{}');
        if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
      } catch {}
    </script>`;

/** The page with nothing on it: what Vite reads to find script and styles. */
export function frameHtml({ kind, language }: DocumentPlan): string {
  return pageFrame(language, THEME_SCRIPT, `/src/app/pages/${kind}.ts`);
}

/** A page with nothing on it whose head ends with `more`, and whose script is `entry`. */
export function pageFrame(language: Language, more: string, entry: string): string {
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    ${HEAD}
    ${more}
  </head>
  <body>
    ${BODY}
    <script type="module" src="${entry}"></script>
  </body>
</html>
`;
}

/** The frame with what was rendered for it. */
export function framed(
  frame: string,
  { head, body }: { readonly head: string; readonly body: string },
): string {
  return frame.replace(HEAD, () => head).replace(BODY, () => body);
}
