import { defineConfig } from 'vitest/config';

/** Browser tests: the built site in a real Chromium. */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/setup.ts',
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
  },
});
