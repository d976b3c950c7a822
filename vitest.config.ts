import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';

/** Unit tests: the pure rooms and the commands in node, the page's rooms in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          setupFiles: 'tests/house/seed.ts',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/ui/**', 'src/app/**', 'tests/e2e/**'],
        },
      },
      {
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'ui',
          environment: 'jsdom',
          setupFiles: 'tests/house/seed.ts',
          include: ['src/ui/**/*.test.ts', 'src/app/**/*.test.ts'],
        },
      },
    ],
  },
});
