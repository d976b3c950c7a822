/** Loading a part of the page once more after it could not be had. */

/** Loads once more, with the styles that failed beside it: whoever loads parts asks for each style sheet only once. */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(sheets.filter(isMissing).map(fetchAnew));
  return load();
}

/** A sheet that failed is not there, or is one that nobody may read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}

function fetchAnew(old: HTMLLinkElement): Promise<void> {
  const link = old.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('no style sheet')));
    old.replaceWith(link);
  });
}
