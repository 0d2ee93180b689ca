import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  globalSetup: './program.ts',
  outputDir: '../test-results',
  // Stories run in parallel, each worker over its own program.
  fullyParallel: true,
  workers: availableParallelism(),
  // Generous, for a crowded machine: a story that works never waits so long.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // Fetching the whole program for later would only slow a story down; offline.spec.ts has one.
    serviceWorkers: 'block',
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
    // Stories that are the same at every width run once.
    { name: 'phone', use: phone, grepInvert: /@desk/ },
  ],
});
