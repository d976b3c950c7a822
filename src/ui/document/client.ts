import { createContext } from 'svelte';
import type { EngineClient } from '../engine/engineClient';

/** Whoever answers what the page asks; null while there is no browser. */
export const [getClient, setClient] = createContext<EngineClient | null>();
