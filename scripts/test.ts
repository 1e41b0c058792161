// Runs every check and test a change must pass. Ends with one line: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { provideBrowser } from './browser.ts';
import { providePrograms } from './programs.ts';

interface Outcome {
  passed: number;
  /** The names of what failed. */
  failed: string[];
}

/** In milliseconds. Several times what any of them takes: one that hangs fails instead of blocking the rest. */
const timeLimit = 35 * 60_000;

const reports = mkdtempSync(join(tmpdir(), 'picturelock-reports-'));
providePrograms();
const outcomes: Outcome[] = [
  check('Format, lint and import rules', 'biome', ['ci', '--error-on-warnings', '.']),
  check('No cycles between features', 'node', ['scripts/feature-cycles.ts']),
  check('Types of the pages that the server renders', 'react-router', ['typegen']),
  check('Types: server and contract', 'tsc', ['--noEmit']),
  check('Types: web pages and browser tests', 'tsc', ['--noEmit', '-p', 'web']),
  check('Dead code', 'knip', []),
  runVitest(),
  runPlaywright(),
];
rmSync(reports, { recursive: true, force: true });

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `- ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** A check counts as one test. */
function check(title: string, program: string, args: string[]): Outcome {
  return run(title, program, args) ? { passed: 1, failed: [] } : { passed: 0, failed: [title] };
}

function runVitest(): Outcome {
  const title = 'Unit and HTTP tests on PostgreSQL';
  const report = join(reports, 'vitest.json');
  const succeeded = run(title, 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  return outcomeOf(title, succeeded, () => {
    const { testResults } = readReport<VitestReport>(report);
    const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ file: name, ...test })));
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: tests.filter(({ status }) => status === 'failed').map(({ file, fullName }) => `${relative('.', file)} › ${fullName}`),
    };
  });
}

function runPlaywright(): Outcome {
  const title = 'Browser tests on the built app';
  const report = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: provideBrowser() };
  const succeeded = run(title, 'playwright', ['test', '--reporter=list,json'], env);
  return outcomeOf(title, succeeded, () => {
    const { stats, suites } = readReport<PlaywrightReport>(report);
    return { passed: stats.expected, failed: suites.flatMap(failedSpecs) };
  });
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** Flaky ones too. */
function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map(({ file, title }) => `e2e/${file} › ${title}`), ...suites.flatMap(failedSpecs)];
}

/** A runner that fails without a failed test, or leaves no readable report, counts as one failure. */
function outcomeOf(title: string, succeeded: boolean, read: () => Outcome): Outcome {
  try {
    const outcome = read();
    return succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] };
  } catch (error) {
    console.error('The report cannot be read:', error);
    return { passed: 0, failed: [title] };
  }
}

function run(title: string, program: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title}`);
  const { error, status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: timeLimit,
    killSignal: 'SIGKILL',
  });
  if (error) console.error(error);
  return status === 0;
}

function readReport<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
