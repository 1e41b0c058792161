import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-packages.ts';

/** Chromium without windows, which opens pages with a third less work. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds or installs a Chromium for the browser tests: Debian's package, an installed one, or Playwright's. */
export function provideBrowser(): string {
  if (!findOnPath([headlessShell])) installDebianPackages(headlessShell);
  return findBrowser() ?? installByPlaywright() ?? throwNotFound();
}

export const findBrowser = (): string | undefined =>
  findOnPath(names) ?? [...macPaths, chromium.executablePath()].find((path) => existsSync(path));

const findOnPath = (programs: string[]): string | undefined =>
  programs.flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`)).find((path) => existsSync(path));

function installByPlaywright(): string | undefined {
  console.log('No Chromium found. Downloading one…');
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return findBrowser();
}

function throwNotFound(): never {
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium-headless-shell) and run npm test again.',
  );
}
