// Runs every check and test a change must pass. Ends with one line: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { provideFfmpeg } from './ffmpeg.ts';
import { providePdfPrograms } from './pdf-programs.ts';

interface Outcome {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'picturelock-reports-'));
const outcomes: Outcome[] = [
  check('Format, lint and import rules', 'biome', ['ci', '--error-on-warnings', '.']),
  check('No cycles between features', 'node', ['scripts/feature-cycles.ts']),
  check('Types: server and contract', 'tsc', ['--noEmit']),
  check('Types: web pages and browser tests', 'tsc', ['--noEmit', '-p', 'web']),
  check('Dead code', 'knip', []),
  runVitest(),
  runPlaywright(),
];
rmSync(reports, { recursive: true, force: true });

const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;

/** A check counts as one test. */
function check(title: string, program: string, args: string[]): Outcome {
  return run(title, program, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runVitest(): Outcome {
  providePdfPrograms();
  provideFfmpeg();
  const report = join(reports, 'vitest.json');
  const succeeded = run('Unit and HTTP tests on PostgreSQL', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  return countOutcome(succeeded, () => {
    const { numPassedTests, numFailedTests } = readReport<{ numPassedTests: number; numFailedTests: number }>(report);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

function runPlaywright(): Outcome {
  const report = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: provideBrowser() };
  const succeeded = run('Browser tests on the built app', 'playwright', ['test', '--reporter=list,json'], env);
  return countOutcome(succeeded, () => {
    const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

/** A runner that fails without a failed test or a report counts as one failure. */
function countOutcome(succeeded: boolean, read: () => Outcome): Outcome {
  try {
    const outcome = read();
    return succeeded || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(title: string, program: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title}`);
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status === 0;
}

function readReport<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
