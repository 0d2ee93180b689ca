import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Stories run against the real program: its own process, database and demo organisation, made anew for the run. */
process.env.RESA_E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.RESA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'resa-stories-'));
const url = `http://127.0.0.1:${process.env.RESA_E2E_PORT}`;

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One session per user: stories take turns.
  workers: 1,
  // Generous, for a crowded machine: a story that works never waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: url,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: desk },
    // What is the same at every width is told once.
    { name: 'phone', use: phone, grepInvert: /@desk/ },
  ],
  webServer: {
    command: 'node_modules/.bin/node apps/server/src/main.ts',
    cwd: '..',
    url: `${url}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.RESA_E2E_PORT,
      RESA_DATA: process.env.RESA_E2E_DATA,
      RESA_DEMO_CLIENTS: '400',
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
    },
  },
});
