import storedUrl from 'virtual:stored-scene';
import type { Answer, SceneAnswer } from '../ui/engine/engineClient';

/** Fetches the answer to the first ask that was computed when the site was built. */
export async function fetchStored(): Promise<Answer<SceneAnswer>> {
  const response = await fetch(storedUrl);
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Answer<SceneAnswer>;
}
