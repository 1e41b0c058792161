// Runs every check and test a change must pass, or with `long` what takes too long for every change.
// Ends with one line: `N passed, N failed`.
import { chooseSeed } from '#server/testing/sample.ts';
import { provideBrowser } from './browser.ts';
import { providePrograms } from './programs.ts';
import { runCheck, runTests, type Stage } from './tests/stages.ts';

const isLong = process.argv[2] === 'long';
if (isLong) process.env.TEST_SCOPE = 'full';
chooseSeed();
providePrograms({ isLong });
const CHROMIUM = provideBrowser();

const vitest = ['run', '--reporter=default', '--reporter=./scripts/tests/vitest-reporter.ts'];
const playwright = ['test', '--reporter=list,./scripts/tests/playwright-reporter.ts'];

const build = runCheck('Build of the server and the web pages', 'node', ['scripts/setup.mjs', 'build']);
const stages = [build, ...(isLong ? runLongTests() : [...runChecks(), ...runAllTests()])];
printTimes(stages);
printOutcome(stages);

function runChecks(): Stage[] {
  return [
    runCheck('Format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
    runCheck('What may import what', 'node', ['scripts/areas.ts']),
    runCheck('Types of the pages that the server renders', 'react-router', ['typegen']),
    runCheck('Types: server and contract', 'tsc', ['--noEmit']),
    runCheck('Types: web pages and browser tests', 'tsc', ['--noEmit', '-p', 'web']),
    runCheck('Dead code', 'knip', []),
  ];
}

function runAllTests(): Stage[] {
  return [
    runTests('Unit and HTTP tests on PostgreSQL', 'vitest', vitest),
    runTests('Browser tests on the built app', 'playwright', playwright, { CHROMIUM }),
  ];
}

function runLongTests(): Stage[] {
  return [
    runTests('Long unit and HTTP tests', 'vitest', [...vitest, '--config=vitest.long.config.ts']),
    runTests('Long browser tests', 'playwright', [...playwright, '--config=playwright.long.config.ts'], { CHROMIUM }),
  ];
}

/** Where the time goes: of each stage, and of the ten slowest files of each runner. */
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
