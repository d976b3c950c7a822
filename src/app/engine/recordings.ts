/** The recordings of the site: each is fetched when somebody chooses its database for its scenario. */
import { contentKey } from '../../database/contentKey';
import type { DatabaseEngine } from '../../database/database';
import { bookOf } from '../../database/recorded/book';
import { createRecordedEngine } from '../../database/recorded/engine';
import { parseRecording } from '../../database/recorded/print';
import { definitionText, type Recording } from '../../database/recorded/recording';
import type { CompiledSetting } from '../../scenario/compile';
import { loadOnce } from '../../ui/engine/loadOnce';

const addresses = import.meta.glob<string>('../../../lessons/recordings/*/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Gives the recorded engine of a setting; null where there is none, or none with these tables; throws where it could not be fetched. */
export function createRecordings(): (setting: CompiledSetting) => Promise<DatabaseEngine | null> {
  const fetched = new Map<string, () => Promise<Recording | null>>();
  const engines = new Map<Recording, DatabaseEngine>();
  return async ({ scenario, database }) => {
    if (!database) return null;
    const definition = contentKey(definitionText(database.schema, database.seed));
    for (const address of addressesOf(scenario, database.engine)) {
      const load = fetched.get(address) ?? loadOnce(() => fetchRecording(address));
      fetched.set(address, load);
      const recording = await load();
      if (recording?.definition !== definition) continue;
      const engine = engines.get(recording) ?? createRecordedEngine(bookOf(recording));
      engines.set(recording, engine);
      return engine;
    }
    return null;
  };
}

/** A scenario has further recordings where its variants have tables of their own. */
function addressesOf(scenario: string, engine: string): readonly string[] {
  return Object.entries(addresses).flatMap(([path, address]) => {
    const [, folder, name] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    return folder === scenario && name?.split('.').at(-1) === engine ? [address] : [];
  });
}

/** Null when it is not one that this site can read. */
async function fetchRecording(address: string): Promise<Recording | null> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return parseRecording(await response.text());
}
