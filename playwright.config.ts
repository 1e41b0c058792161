import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { temporaryDirectory } from './server/testing/temporary-directory.ts';

// Read again in every worker, so what is chosen here at random is handed on in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
process.env.E2E_DATA_DIR ??= throwawayDirectory();
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = process.env.CHROMIUM ?? findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.test/playwright',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // What a worker answers is not seen by the tests; the one that needs it lets it in.
    serviceWorkers: 'block',
    // Recording every test takes a third of the run: TRACE=on for who looks into one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'exec node server/main.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stderr: 'pipe',
  },
});

/** Removed when the process that made it ends, which is after the server has stopped. */
function throwawayDirectory(): string {
  const directory = temporaryDirectory();
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
