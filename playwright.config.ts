import { existsSync, rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '#scripts/browser.ts';
import { testsContaining, testsWith } from '#scripts/tests/sampled-tests.ts';
import { filesNotInTurn } from '#scripts/tests/turns.ts';
import { chooseSeed, sample } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

chooseSeed();
// Read again in every worker, so what is chosen here at random is handed on in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
process.env.E2E_DATA_DIR ??= throwawayDirectory();
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = process.env.CHROMIUM ?? findBrowser();

/**
 * Chromium makes two pages for the address bar of every window, which no test sees; they are half of what opening a window costs.
 * This list takes the place of Playwright's own, of which it keeps what matters for the tests.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Tests on servers of their own, one for each file. */
const isolated = testsWith('isolated-server.ts', 'e2e/**/*.test.ts');

/** Those that look at screens or frames one after the other. */
const long = /\/(screens|frames)\.test\.ts$/;

/** Those in WebKit. */
const webkit = /\/webkit\/.*\.test\.ts$/;
const hasWebKit = ['WebKitWebDriver', 'xdotool'].every((name) => existsSync(`/usr/bin/${name}`));

const firefoxPath = '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(firefoxPath);

/** What also runs in Firefox: some of these files, all of them in a long run. */
const inFirefox = sample(testsContaining("'@firefox'", 'e2e/**/*.test.ts'), 2);

/** Of these, only the tests that every run tries: the way from a message to the final version. */
const notInTurn = filesNotInTurn('e2e/**/*.test.ts', 110);

/** Debian's Firefox, driven by WebDriver BiDi. What isn't in this protocol is tested in Chromium: throttled connections, touch, dropped files, preferences, downloads of what a page made. */
export const firefox = {
  name: 'firefox',
  testIgnore: webkit,
  fullyParallel: false,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    colorScheme: null,
    launchOptions: { executablePath: firefoxPath, firefoxUserPrefs: { 'ui.systemUsesDarkTheme': 0 } },
  },
} as const;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: '.test/playwright',
  forbidOnly: true,
  fullyParallel: true,
  // Half of a test is waiting for timers, paints and the network.
  workers: 3,
  // Against hanging only: on a busy machine, programs of low priority take many times as long, such as those that convert images.
  timeout: 450_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // What a worker answers is not seen by the tests; the one that needs it lets it in.
    serviceWorkers: 'block',
    // Recording every test takes a third of the run: TRACE=on for who looks into one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Most people's take room.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${switchedOff}`,
        // Nothing outside is reached by any test.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  // Ends with what is short, so that no worker ends long after the others.
  projects: [
    { name: 'isolated', testMatch: isolated, testIgnore: notInTurn, fullyParallel: false },
    { name: 'long', testMatch: long, testIgnore: [webkit, ...notInTurn] },
    { name: 'core', testMatch: notInTurn, grep: /@core/ },
    { name: 'short', testIgnore: [...isolated, long, webkit, ...notInTurn] },
    // npm test says if they're left out, and fails in CI.
    ...(hasWebKit ? [{ name: 'webkit', testMatch: webkit, testIgnore: notInTurn }] : []),
    ...(hasFirefox ? [{ ...firefox, testMatch: inFirefox, grep: /@firefox/ }] : []),
  ],
  webServer: {
    command: 'exec node --import ./server/testing/exit-with-parent.ts build/server/main.js',
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
