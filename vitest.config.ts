import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** unit: pure functions, no I/O. server: over a real database, PGlite or, with RESA_TEST_DB=postgres, a server. */
export default defineConfig({
  test: {
    // One a core: most of a test's time is a database at work.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'unit', include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude:
            process.env.RESA_TEST_DB === 'postgres'
              ? ['**/node_modules/**', '**/db/pglite/**']
              : ['**/node_modules/**'],
          globalSetup: ['apps/server/src/testing/template.ts'],
          // The program is read once a worker; what a test changes is its own database, folder and clock.
          isolate: false,
          env: { TZ: 'UTC' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
