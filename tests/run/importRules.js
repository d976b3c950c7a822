/**
 * @import { Layer } from '../../src/layers.js'
 */
import { reachable } from '../../src/layers.js';

const depthMax = 4;

/** @param {readonly string[]} names */
const anyOf = (names) => `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

/**
 * A regular expression for "this room", which does not match the rooms inside it.
 * @param {string} folder
 * @param {readonly Layer[]} layers
 */
function roomPattern(folder, layers) {
  const inner = layers.filter((layer) => layer.folder.startsWith(`${folder}/`));
  if (inner.length === 0) return folder;
  return `${folder}(?!/${anyOf(inner.map((layer) => layer.folder.slice(folder.length + 1)))}(?:/|$))`;
}

/**
 * @param {Layer} layer
 * @param {readonly Layer[]} layers
 * @param {number} depth folders between the room and the file
 */
function patterns(layer, layers, depth) {
  const rooms = reachable(layer.folder);
  const allowed = anyOf(rooms.map((room) => roomPattern(room, layers)));
  const toSource = layer.folder.split('/').length + depth;
  const inner = layers
    .filter((each) => each.folder.startsWith(`${layer.folder}/`) && !rooms.includes(each.folder))
    .map((each) => each.folder.slice(layer.folder.length + 1));
  const message = `src/${layer.folder} may import ${rooms.slice(1).join(', ') || 'no other room'} (src/layers.js).`;
  const outside = layer.packages.includes('*') ? `` : `(?:\\.\\./){${toSource + 1}}|`;
  const rules = [
    { regex: `^(?:${outside}(?:\\.\\./){${toSource}}(?!\\.\\./|${allowed}(?:/|$)))`, message },
    { regex: '[^./]/(?:.*/)?\\.\\./|^\\./\\.\\./', message: 'Write the shortest relative path.' },
  ];
  if (inner.length > 0) {
    rules.push({
      regex: `^${depth === 0 ? '\\./' : `(?:\\.\\./){${depth}}`}${anyOf(inner)}(?:/|$)`,
      message,
    });
  }
  if (!layer.packages.includes('*')) {
    const packages = layer.packages.length === 0 ? '' : `|${anyOf(layer.packages)}(?:/|$)`;
    const names = layer.packages.join(', ') || 'no package';
    rules.push({
      regex: `^(?!\\.${packages})`,
      message: `src/${layer.folder} may import ${names} (src/layers.js).`,
    });
  }
  return rules;
}

/**
 * One ESLint block for each room and depth: how many `../` lead to `src/` depends on where the file stands,
 * and `src/ui/explore` must not be mistaken for `src/explore`.
 * @param {readonly Layer[]} layers
 * @param {string[]} ignores
 * @returns {import('eslint').Linter.Config[]}
 */
export function importRules(layers, ignores) {
  return layers.flatMap((layer) =>
    Array.from({ length: depthMax }, (_, depth) => ({
      files: [`src/${layer.folder}/${'*/'.repeat(depth)}*.{ts,svelte}`],
      ignores: [
        ...ignores,
        ...layers
          .filter((each) => each.folder.startsWith(`${layer.folder}/`))
          .map((each) => `src/${each.folder}/**`),
      ],
      rules: {
        'no-restricted-imports': /** @type {any} */ (['error', { patterns: patterns(layer, layers, depth) }]),
      },
    })),
  );
}
