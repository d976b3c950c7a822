import { readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { storedScenePlugin } from './src/app/build/storedScenePlugin';

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));

/** The site: every page of the root folder, working under any path prefix, with nothing fetched elsewhere. */
export default defineConfig({
  base: './',
  plugins: [svelte({ configFile: false }), storedScenePlugin(`${import.meta.dirname}/lessons`)],
  worker: { format: 'es' },
  // Browsers that know light-dark(): older targets would have it written out in every rule.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: pages },
  },
});
