import storedUrl from 'virtual:stored-scene';
import type { EmbedSource } from '../embed/parameters';
import type { Answer, SceneAnswer } from '../ui/engine/engineClient';
import type { StoredRuns } from '../ui/embed/storedRun';

/** Fetches the answer to the first ask that was computed when the site was built. */
export async function fetchStored(): Promise<Answer<SceneAnswer>> {
  return (await fetchJson(storedUrl)) as Answer<SceneAnswer>;
}

/** Fetches the runs of a lesson or a scenario that were computed when the site was built. */
export async function fetchStoredRuns({ kind, id }: EmbedSource): Promise<StoredRuns> {
  return (await fetchJson(new URL(`stored/${kind}s/${id}.json`, document.baseURI).href)) as StoredRuns;
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
