// Runs every check and the tests that a change must pass; with `all` every test, and with `long` everything of which these try a sample.
// Ends with one line: `N passed, N failed`.
import { resolve } from 'node:path';
import { chooseSeed } from '#server/testing/sample.ts';
import { provideBrowser } from './browser.ts';
import { providePrograms } from './programs.ts';
import { type Command, runCheck, runChecks, runTests, type Stage } from './tests/stages.ts';
import { saveSlowFiles } from './tests/turns.ts';

const mode = process.argv[2] ?? 'turns';
process.env.TEST_SCOPE = mode === 'long' ? 'full' : mode;
// A shared cache, because each of a hundred processes would compile the same modules.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');
chooseSeed();
providePrograms({ isLong: mode === 'long' });
const CHROMIUM = provideBrowser();

const vitest = ['run'];
const playwright = ['test', '--reporter=list,./scripts/tests/playwright-reporter.ts'];

const checks: Command[] = [
  { title: 'Types of the pages that the server renders', program: 'react-router', args: ['typegen'] },
  { title: 'Types: server, API and domain', program: 'tsc', args: ['--noEmit'] },
  { title: 'Types: web pages and browser tests', program: 'tsc', args: ['--noEmit', '-p', 'web'] },
  { title: 'Format and lint', program: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { title: 'What may import what', program: 'node', args: ['scripts/areas.ts'] },
  { title: 'What supported browsers lack', program: 'node', args: ['scripts/browser-support.ts'] },
  { title: 'Dead code', program: 'knip', args: [] },
];

const tests: Command[] = [
  { title: 'Unit and HTTP tests on PostgreSQL', program: 'vitest', args: vitest },
  { title: 'Browser tests on the built app', program: 'playwright', args: playwright, env: { CHROMIUM } },
];

/** Tests whose results depend on how fast their servers answer. All other long tests run with a lower priority. */
const timedFiles = [
  'server/features/projects/videos/hostile-load.test.ts',
  'server/several-processes.long.ts',
  'server/hostile-hour.long.ts',
];
const longVitest = [...vitest, '--config=vitest.long.config.ts'];
const timedTests: Command = { title: 'Servers under attack', program: 'vitest', args: [...longVitest, '--maxWorkers=1', ...timedFiles] };
const lowPriority = ['-n', '19'];
const longTests: Command[] = [
  {
    title: 'Long unit and HTTP tests',
    program: 'nice',
    args: [...lowPriority, 'vitest', ...longVitest, ...timedFiles.map((file) => `--exclude=${file}`)],
  },
  {
    title: 'Long browser tests',
    program: 'nice',
    args: [...lowPriority, 'playwright', ...playwright, '--config=playwright.long.config.ts'],
    env: { CHROMIUM },
  },
];

const stages = [await runCheck({ title: 'Build of the server and the web pages', program: 'node', args: ['scripts/setup.mjs', 'build'] })];
if (mode === 'long') stages.push(...(await Promise.all([runTests([timedTests]), runInTurn(longTests)])).flat());
else stages.push(...(await Promise.all([runChecks(checks), runTests(tests)])).flat());
if (mode === 'all') saveSlowFiles(stages.flatMap(({ files }) => files));
printTimes(stages);
printOutcome(stages);

async function runInTurn(commands: Command[]): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const command of commands) stages.push(...(await runTests([command])));
  return stages;
}

/** Prints the time of each stage, and of the ten slowest files of each runner. */
function printTimes(stages: Stage[]) {
  console.log('\nElapsed   user  system  (seconds)');
  for (const { title, seconds } of stages) console.log([seconds.elapsed, seconds.user, seconds.system].map(column).join(' '), '', title);
  for (const { title, files } of stages.filter(({ files }) => files.length > 0)) {
    console.log(`\nSlowest files: ${title}`);
    const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
    for (const { file, milliseconds } of slowest) console.log(column(milliseconds / 1000), '', file);
  }
}

function column(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}

function printOutcome(stages: Stage[]) {
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
  const failed = stages.flatMap((stage) => stage.failed);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `- ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
