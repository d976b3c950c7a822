import workerUrl from './engine.worker?worker&url';

/** Loads a module into a worker that is there already, and hands it what was said in the meantime. */
const LOADER = `
const early = [];
const keep = (event) => early.push(event.data);
addEventListener('message', keep);
import(ADDRESS).then(() => {
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
}, reportError);`;

/**
 * Starts the worker of the engine. A page without an origin of its own (a sandboxed frame) may not start one from an
 * address, but from a text that imports it.
 */
export function startEngineWorker(): Worker {
  const address = new URL(workerUrl, import.meta.url).href;
  try {
    return new Worker(address, { type: 'module' });
  } catch {
    const text = new Blob([LOADER.replace('ADDRESS', JSON.stringify(address))], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(text));
  }
}
