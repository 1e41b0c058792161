import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileReport } from './test-report.ts';

/** In milliseconds. Several times what any of them takes: one that hangs fails instead of blocking the rest. */
const timeLimit = { usual: 35 * 60_000, long: 3 * 60 * 60_000 };

/** A check or test runner, and what came of it. */
export interface Stage {
  title: string;
  passed: number;
  /** The names of what failed. */
  failed: string[];
  seconds: Times;
  /** Those of a test runner. */
  files: FileReport[];
}

interface Times {
  elapsed: number;
  user: number;
  system: number;
}

/** A check counts as one test. */
export function runCheck(title: string, program: string, args: string[]): Stage {
  const { succeeded, seconds } = run(title, program, args);
  return { title, passed: succeeded ? 1 : 0, failed: succeeded ? [] : [title], seconds, files: [] };
}

/** A runner that fails without a failed test, or leaves no readable report, counts as one failure. */
export function runTests(title: string, program: string, args: string[], env: Record<string, string> = {}): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'picturelock-reports-'));
  const report = join(folder, 'report.json');
  const { succeeded, seconds } = run(title, program, args, { TEST_REPORT: report, ...env });
  const files = readReport(report);
  rmSync(folder, { recursive: true });
  const failed = files.flatMap(({ file, failed }) => failed.map((name) => `${file} › ${name}`));
  return {
    title,
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: succeeded || failed.length > 0 ? failed : [title],
    seconds,
    files,
  };
}

function readReport(path: string): FileReport[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error("The report can't be read:", error);
    return [];
  }
}

function run(title: string, program: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n— ${title}`);
  const start = { at: performance.now(), ...processorTime() };
  const { error, status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: process.env.TEST_SCOPE === 'full' ? timeLimit.long : timeLimit.usual,
    killSignal: 'SIGKILL',
  });
  if (error) console.error(error);
  const { user, system } = processorTime();
  const seconds = { elapsed: (performance.now() - start.at) / 1000, user: user - start.user, system: system - start.system };
  return { succeeded: status === 0, seconds };
}

/** Of all processes that have ended, in seconds: proc(5), the fields 16 and 17, in hundredths. Zero on other systems than Linux. */
function processorTime(): { user: number; system: number } {
  if (process.platform !== 'linux') return { user: 0, system: 0 };
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ').slice(13, 15).map(Number);
  return { user: user! / 100, system: system! / 100 };
}
