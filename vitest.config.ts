import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Tests that another database cannot change, run over the embedded one only: code that uses none; validation, rights
 * and limits, which come before or without a query of their own; reports as files, whose sheets are tested on both;
 * archives as files, which archive/write, load and moving write and read over PostgreSQL too; programs of which
 * main-on-server starts one on PostgreSQL.
 */
const SAME_ON_BOTH = [
  '**/src/{contract,contract-bad-input,foreign-location,main,refused-start,uploads,uploads-pdf}.test.ts',
  '**/archive/{backups,earlier,refused}.test.ts',
  '**/db/{pglite,seed}/**',
  '**/documents/scanning/**',
  '**/frame/call/input.test.ts',
  '**/frame/files/{backups-mark,bucket-store,files,installations,pictures}.test.ts',
  '**/frame/openapi/**',
  '**/frame/process/{config,data-folder,cached,portions,repeat,resources,system-log,web}.test.ts',
  '**/pdf/**',
  '**/reports/{files,pdf-pages,making/render}.test.ts',
  '**/session/sign-in/{flood,lines,workstations}.test.ts',
  '**/sheets/**',
];

/** For a crowded machine, as in the stories: a test that works never waits so long. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 45_000 } } };

/** unit: pure functions, no I/O. server: over a real database, PGlite or, with RESA_TEST_DB=postgres, a server. */
export default defineConfig({
  test: {
    // One a core: most of a test's time is a database at work.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/*.test.mjs'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...(process.env.RESA_TEST_DB === 'postgres' ? SAME_ON_BOTH : [])],
          globalSetup: ['apps/server/src/testing/template.ts'],
          // The program is read once a worker; what a test changes is its own database, folder and clock.
          isolate: false,
          env: { TZ: 'UTC' },
          ...PATIENCE,
        },
      },
    ],
  },
});
