import { readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));

/** The site: every page of the root folder, working under any path prefix, with nothing fetched elsewhere. */
export default defineConfig({
  base: './',
  plugins: [svelte({ configFile: false })],
  worker: { format: 'es' },
  build: { target: 'es2022', rolldownOptions: { input: pages } },
});
