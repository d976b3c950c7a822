/** A Markdown file of a deck, with the address of this site where it does not know one. */
import { save } from '../../ui/controls/save';

/** Saves what a link leads to. The site is four folders above a deck. */
export async function download(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`${link.href}: ${response.status}`);
  const site = new URL('../../../../', location.href).href;
  const text = (await response.text()).replaceAll('SITE/', site);
  save(link.href.split('/').at(-1) ?? '', text);
}
