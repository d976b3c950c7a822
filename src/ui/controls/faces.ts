/** The faces of the page for pictures that are drawn as pixels: an image may load nothing, so they have to stand in it. */

/** A style element with every face that the style sheets of this page declare, its file included. */
export async function ownFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...rulesIn(sheet)].filter((rule) => rule instanceof CSSFontFaceRule),
  );
  const faces = await Promise.all(rules.map(standingAlone));
  return `<style>${faces.join('')}</style>`;
}

/** A style sheet of somewhere else keeps its rules to itself. */
function rulesIn(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

async function standingAlone(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? '';
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  const file = await (await fetch(new URL(address, base))).blob();
  return rule.cssText.replace(address, await dataAddress(file));
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('a face could not be read'));
    reader.readAsDataURL(file);
  });
}
