/** The HTML around the player of an offline file: everything stands in it, and it may load nothing. */
import { createHash } from 'node:crypto';
import { OFFLINE_GENERATOR, OFFLINE_MARKS } from '../../export/offlineFile';

/** Where there is text without the player. */
const ALONE = '.alone{display:block;padding:var(--page-margin)}';

const { lang, title, sentences, run } = OFFLINE_MARKS;

/** The template: only the given script and style may run, and no address can be asked for anything. */
export function offlineFrame(scriptText: string, styleText: string): string {
  const script = scriptElementText(scriptText);
  const style = styleText + ALONE;
  const policy = [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `font-src data:`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="generator" content="${OFFLINE_GENERATOR}" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <noscript class="alone">${sentences}</noscript>
    <script type="application/json" id="run">${run}</script>
    <script>${script}</script>
  </body>
</html>
`;
}

/** A script that cannot end its element: in strings and templates, where alone these can stand, it means the same. */
function scriptElementText(script: string): string {
  return script.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
