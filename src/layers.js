/**
 * @typedef {object} Layer
 * @property {string} folder     The room, relative to `src/`.
 * @property {string[]} imports  The nearest rooms it may import. What those may import comes along.
 * @property {string[]} packages The packages it may import; `*` allows any, node's own modules included.
 * @property {boolean} pure      Without DOM, timers, wall clock, randomness and module-level state.
 */

/**
 * Who may import whom: the one table behind the lint rules, the pure tsconfig and src/README.md.
 * Test files are free of it: a test may bring a real engine to a pure room.
 * @type {readonly Layer[]}
 */
export const layers = [
  { folder: 'broker', imports: [], packages: [], pure: true },
  { folder: 'cache', imports: [], packages: [], pure: true },
  { folder: 'database', imports: [], packages: [], pure: true },
  { folder: 'database/recorded', imports: ['database'], packages: [], pure: true },
  { folder: 'database/sqlite', imports: ['database'], packages: ['sql.js'], pure: false },
  { folder: 'program', imports: ['broker', 'cache', 'database'], packages: [], pure: true },
  { folder: 'world', imports: ['program'], packages: [], pure: true },
  { folder: 'i18n', imports: [], packages: [], pure: true },
  { folder: 'scenario', imports: ['world', 'i18n'], packages: ['valibot', 'yaml'], pure: true },
  { folder: 'trace', imports: ['scenario'], packages: [], pure: true },
  { folder: 'explore', imports: ['trace'], packages: [], pure: true },
  { folder: 'embed', imports: ['trace', 'i18n'], packages: [], pure: true },
  { folder: 'narrate', imports: ['trace', 'i18n'], packages: [], pure: true },
  {
    folder: 'picture',
    imports: ['narrate'],
    packages: ['d3-scale', 'd3-shape', 'd3-interpolate'],
    pure: true,
  },
  { folder: 'lesson', imports: ['explore', 'i18n'], packages: ['valibot'], pure: true },
  { folder: 'practice', imports: ['lesson'], packages: [], pure: true },
  { folder: 'export', imports: ['picture', 'lesson'], packages: ['modern-gif'], pure: true },
  {
    folder: 'ui',
    imports: ['embed', 'practice', 'export'],
    packages: ['svelte', '@xyflow/svelte', 'xstate', '@fontsource', '@fontsource-variable'],
    pure: false,
  },
  { folder: 'app', imports: ['ui', 'database/sqlite', 'database/recorded'], packages: ['*'], pure: false },
  {
    folder: 'cli',
    imports: ['practice', 'export', 'database/sqlite', 'database/recorded'],
    packages: ['*'],
    pure: false,
  },
  { folder: 'app/build', imports: ['app', 'cli'], packages: ['*'], pure: false },
];

/**
 * Every room a room may import, its own included, nearest first.
 * Refuses a room that the table does not have.
 * @param {string} folder
 * @returns {string[]}
 */
export function reachable(folder) {
  const found = new Set([folder]);
  for (const name of found) {
    const layer = layers.find((each) => each.folder === name);
    if (!layer) throw new Error(`src/layers.js has no folder "${name}"`);
    for (const next of layer.imports) found.add(next);
  }
  return [...found];
}
