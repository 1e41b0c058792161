import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import { startServer, temporaryDataDir } from './processes.ts';

/** The parts of a report used here (Lighthouse, "Understanding the results"). */
interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Excludes the video host from the measurement. */
const blockedUrls = ['*youtube-nocookie.com*', '*youtube.com*'];

/** The public pages as a phone on a slow network loads them: Lighthouse's default device and simulated throttling. */
export async function measureLighthouse(): Promise<string> {
  installLighthouse();
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path);
  const runs = Array.from({ length: 5 }, () => audit(`${server.url}/`, dataDir.path));
  const landing = runs.sort((one, other) => score(one, 'performance') - score(other, 'performance'))[2]!;
  const others = ['/waitlist', '/privacy-policy'].map((path) => ({ path, report: audit(`${server.url}${path}`, dataDir.path) }));
  return `The landing page is the median of five runs by performance; the other pages are single runs. The video host is blocked.
The URL is http://127.0.0.1, which Lighthouse treats as secure.

| page | performance (target ≥ 0.98) | accessibility (1) | best practices (1) | SEO (1) |
| --- | --- | --- | --- | --- |
${[{ path: '/', report: landing }, ...others].map(({ path, report }) => `| ${path} | ${scores(report)} |`).join('\n')}

| landing page | value | target |
| --- | --- | --- |
| largest contentful paint | ${(numeric(landing, 'largest-contentful-paint') / 1000).toFixed(2)} s | ≤ 1.6 s |
| cumulative layout shift | ${numeric(landing, 'cumulative-layout-shift').toFixed(3)} | ≤ 0.01 |
| total blocking time | ${Math.round(numeric(landing, 'total-blocking-time'))} ms | ≤ 100 ms |
| scripts, transferred | ${kilobytes(landing, 'Script')} KB | ≤ 90 KB |
| everything in the first view, transferred | ${kilobytes(landing)} KB | ≤ 180 KB |`;
}

/** Lighthouse is half the size of the product, so it has its own package.json and is installed on demand. */
function installLighthouse() {
  const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (modifiedAt('bench/node_modules/.package-lock.json') >= modifiedAt('bench/package-lock.json')) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', 'bench', '--loglevel=error'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Installing Lighthouse failed. See the errors above.');
}

/** One run in a fresh browser with an empty cache. @param folder for the report */
function audit(url: string, folder: string): Report {
  const chrome = findBrowser();
  if (!chrome) throw new Error('Lighthouse needs Chromium. Install it (on Debian: apt-get install chromium) and run npm run bench again.');
  const file = join(folder, 'report.json');
  const options = [
    ...['--quiet', '--output=json', `--output-path=${file}`, '--no-enable-error-reporting', '--throttling-method=simulate'],
    `--chrome-flags=${chromeFlags}`,
    ...categories.map((category) => `--only-categories=${category}`),
    ...blockedUrls.map((pattern) => `--blocked-url-patterns=${pattern}`),
  ];
  const run = () =>
    spawnSync('node', ['bench/node_modules/lighthouse/cli/index.js', url, ...options], {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: chrome },
    });
  // On a busy machine a trace may miss its start, and Lighthouse asks to be run again.
  if (run().status !== 0 && run().status !== 0) throw new Error(`Lighthouse couldn't measure ${url}. See the errors above.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const score = (report: Report, category: (typeof categories)[number]) => report.categories[category].score;
const scores = (report: Report) => categories.map((category) => score(report, category).toFixed(2)).join(' | ');
const numeric = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;

/** Kilobytes transferred, including headers, of one resource type or all. */
function kilobytes(report: Report, type?: string): number {
  const requests = report.audits['network-requests']?.details?.items ?? [];
  const ofType = requests.filter(({ resourceType }) => !type || resourceType === type);
  return Math.round(ofType.reduce((total, { transferSize }) => total + transferSize, 0) / 1000);
}
