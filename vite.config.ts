import { readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { decksPlugin } from './src/app/build/decksPlugin';
import { documentsPlugin } from './src/app/build/documentsPlugin';
import { EMBED_PAGE, embedPlugin } from './src/app/build/embedPlugin';
import { offlinePlugin } from './src/app/build/offlinePlugin';
import { picturesPlugin } from './src/app/build/picturesPlugin';
import { scriptsPlugin } from './src/app/build/scriptsPlugin';
import { storedRunsPlugin } from './src/app/build/storedRunsPlugin';
import { storedScenePlugin } from './src/app/build/storedScenePlugin';

const pages = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.html') && name !== EMBED_PAGE,
);

const lessons = `${import.meta.dirname}/lessons`;

/** Class names that are equal wherever a component is compiled: pages are rendered at build and live in the browser. */
const cssHash = ({ hash, css }: { hash: (text: string) => string; css: string }): string => `s-${hash(css)}`;
const compiler = (command: string) =>
  svelte({ configFile: false, compilerOptions: command === 'build' ? { cssHash } : {} });

/** The site: every page of the root folder, working under any path prefix, with nothing fetched elsewhere. */
export default defineConfig(({ command }) => ({
  base: './',
  plugins: [
    compiler(command),
    storedScenePlugin(lessons),
    storedRunsPlugin(),
    scriptsPlugin(),
    embedPlugin(import.meta.dirname, () => [compiler(command), storedScenePlugin(lessons)]),
    offlinePlugin(() => [compiler(command)]),
    picturesPlugin(import.meta.dirname, process.env.SITE_URL ?? ''),
    documentsPlugin(lessons, () => compiler(command)),
    decksPlugin(lessons, process.env.SITE_URL ?? ''),
  ],
  worker: { format: 'es' },
  // Browsers that know light-dark(): older targets would have it written out in every rule.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: pages },
  },
}));
