import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * A busy machine must not fail a property test that is right. Modules have no state of their own, so files of tests
 * may share them: that is half the time of a run.
 */
const everywhere = { testTimeout: 60_000, setupFiles: 'tests/house/seed.ts', isolate: false };

/** Unit tests: the pure rooms and the commands in node, the page's rooms in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/ui/**', 'src/app/**', 'tests/e2e/**'],
        },
      },
      {
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          ...everywhere,
          name: 'ui',
          environment: 'jsdom',
          include: ['src/ui/**/*.test.ts', 'src/app/**/*.test.ts'],
        },
      },
    ],
  },
});
