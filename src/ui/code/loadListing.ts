/** The listings that ship, each fetched when somebody asks for it. */
import type { CodeLanguage } from '../../lesson/codeListing';

const files = import.meta.glob<string>('../../../lessons/protections/*/code.*', {
  query: '?raw',
  import: 'default',
});

/** The listing of a protection; null when there is none. */
export async function loadListing(protection: string, language: CodeLanguage): Promise<string | null> {
  const load = files[`../../../lessons/protections/${protection}/code.${language}`];
  return load ? load() : null;
}
