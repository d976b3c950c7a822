/** Makes the stored first scene a file of the site, and its address a module. */
import type { Plugin } from 'vite';
import { FIRST_ASK } from '../firstAsk';
import { storedScene } from './storedScene';

const NAME = 'virtual:stored-scene';
const PATH = '/stored-scene.json';

/** Computes the scene with the real engine on every build, so that it cannot be older than the code. */
export function storedScenePlugin(lessons: string): Plugin {
  let building = false;
  const text = async (): Promise<string> => JSON.stringify(await storedScene(lessons, FIRST_ASK));
  return {
    name: 'stored-scene',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!building) return `export default ${JSON.stringify(PATH)};`;
      const source = await text();
      const reference = this.emitFile({ type: 'asset', name: 'stored-scene.json', source });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer(server) {
      server.middlewares.use(PATH, (_, response) => {
        void text().then((body) => response.setHeader('content-type', 'application/json').end(body));
      });
    },
  };
}
