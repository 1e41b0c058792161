import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import { passingDataDir, startServer } from './processes.ts';

/** What is read of a report (Lighthouse, "Understanding the results"). */
interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** The page is measured, not the connection to the films' host. */
const blocked = ['*youtube-nocookie.com*', '*youtube.com*', '*ytimg.com*'];

/** The public pages as a telephone on a slow network gets them: Lighthouse's own device and simulated throttling. */
export async function measureLighthouse(): Promise<string> {
  provideLighthouse();
  using dataDir = passingDataDir();
  await using server = await startServer(dataDir.path);
  const runs = Array.from({ length: 5 }, () => audit(`${server.url}/`, dataDir.path));
  const landing = runs.sort((one, other) => score(one, 'performance') - score(other, 'performance'))[2]!;
  const others = ['/waitlist', '/privacy-policy'].map((path) => ({ path, report: audit(`${server.url}${path}`, dataDir.path) }));
  return `Of the landing page the median of five runs by its performance, of other pages one run. The films' host is blocked.
The address is http://127.0.0.1, which Lighthouse takes for safe: it costs no points.

| page | performance (aim ≥ 0.98) | accessibility (1) | best practices (1) | SEO (1) |
| --- | --- | --- | --- | --- |
${[{ path: '/', report: landing }, ...others].map(({ path, report }) => `| ${path} | ${scores(report)} |`).join('\n')}

| landing page | value | aim |
| --- | --- | --- |
| largest contentful paint | ${(numeric(landing, 'largest-contentful-paint') / 1000).toFixed(2)} s | ≤ 1.8 s |
| cumulative layout shift | ${numeric(landing, 'cumulative-layout-shift').toFixed(3)} | ≤ 0.01 |
| total blocking time | ${Math.round(numeric(landing, 'total-blocking-time'))} ms | ≤ 100 ms |
| scripts, as transferred | ${kilobytes(landing, 'Script')} KB | ≤ 140 KB |
| everything in the first view, as transferred | ${kilobytes(landing)} KB | ≤ 300 KB |`;
}

/** Lighthouse weighs as much as half the product, so it has a package.json of its own and is installed when it is asked for. */
function provideLighthouse() {
  const made = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (made('bench/node_modules/.package-lock.json') >= made('bench/package-lock.json')) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', 'bench', '--loglevel=error'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Installing Lighthouse failed; the reason is above.');
}

/** One run, in a browser of its own with nothing in its cache. @param folder where the report may lie */
function audit(url: string, folder: string): Report {
  const chrome = findBrowser();
  if (!chrome)
    throw new Error('Lighthouse needs Chromium. Install it (on Debian: apt-get install chromium), then run npm run bench again.');
  const file = join(folder, 'report.json');
  const given = [
    ...['--quiet', '--output=json', `--output-path=${file}`, '--no-enable-error-reporting', '--throttling-method=simulate'],
    `--chrome-flags=${chromeFlags}`,
    ...categories.map((category) => `--only-categories=${category}`),
    ...blocked.map((pattern) => `--blocked-url-patterns=${pattern}`),
  ];
  const run = () =>
    spawnSync('node', ['bench/node_modules/lighthouse/cli/index.js', url, ...given], {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: chrome },
    });
  // Where the machine is busy a trace may lack its beginning; then Lighthouse asks to be run again.
  if (run().status !== 0 && run().status !== 0) throw new Error(`Lighthouse could not measure ${url}; the reason is above.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const score = (report: Report, category: (typeof categories)[number]) => report.categories[category].score;
const scores = (report: Report) => categories.map((category) => score(report, category).toFixed(2)).join(' | ');
const numeric = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;

/** What came over the network, headers and all: of one type, or of every type. */
function kilobytes(report: Report, type?: string): number {
  const requests = report.audits['network-requests']?.details?.items ?? [];
  const ofType = requests.filter(({ resourceType }) => !type || resourceType === type);
  return Math.round(ofType.reduce((total, { transferSize }) => total + transferSize, 0) / 1000);
}
