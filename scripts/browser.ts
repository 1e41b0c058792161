import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds or installs a Chromium for the browser tests: an installed one, Playwright's, or Debian's package. */
export function provideBrowser(): string {
  return findBrowser() ?? installByPlaywright() ?? installByDebian() ?? throwNotFound();
}

export function findBrowser(): string | undefined {
  const onPath = names.flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`));
  return [...onPath, ...macPaths, chromium.executablePath()].find((path) => existsSync(path));
}

function installByPlaywright(): string | undefined {
  console.log('No Chromium found. Downloading one…');
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return findBrowser();
}

function installByDebian(): string | undefined {
  installDebianPackages('chromium');
  return findBrowser();
}

function throwNotFound(): never {
  throw new Error('The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium) and run npm test again.');
}
