import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { importRules } from './tests/run/importRules.js';
import { layers } from './src/layers.js';

const tests = ['**/*.test.ts', 'tests/**'];
const pure = layers.filter((layer) => layer.pure).map((layer) => `src/${layer.folder}/**/*.ts`);

const impureGlobals = [
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  ...['performance', 'crypto', 'fetch', 'console', 'process', 'globalThis'],
].map((name) => ({ name, message: 'A pure room has no timers, clock, randomness, network or output.' }));

const moduleState = 'A pure room keeps no state in a module: pass it as an argument.';
const impureSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time lives in the World.' },
  { selector: "CallExpression[callee.name='Date']", message: 'Time lives in the World.' },
  { selector: 'ImportExpression', message: 'Only app/ and cli/ load code on demand.' },
  {
    selector: ":matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='let']",
    message: moduleState,
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/][arguments.length=0]',
    message: moduleState,
  },
];

export default ts.config(
  { ignores: ['dist/', '.cache/', 'shots/', 'lessons/**', 'tests/conformance/**/*.json'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts', 'tests/**/*.ts'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.pure.json', 'tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      'svelte/max-lines-per-block': ['error', { script: 60, template: 60, style: 60 }],
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    ignores: tests,
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60 }],
    },
  },
  ...importRules(layers, tests),
  {
    files: pure,
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance is a seeded argument.' },
        { object: 'Date', property: 'now', message: 'Time lives in the World.' },
      ],
      'no-restricted-syntax': ['error', ...impureSyntax],
    },
  },
  { files: ['src/ui/**', 'src/app/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['src/cli/**', 'tests/**', '*.js', '*.ts'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off', 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
);
