import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileReport } from './test-report.ts';

/** In milliseconds: several times what any stage takes, so that one that hangs fails instead of blocking the rest. */
const timeLimit = { turns: 30 * 60_000, others: 3 * 60 * 60_000 };

/** The results of a check or of a test runner. */
export interface Stage {
  title: string;
  passed: number;
  /** The names of the checks or tests that failed. */
  failed: string[];
  seconds: Times;
  /** The test files of a test runner. */
  files: FileReport[];
}

/** Seconds by the clock, and of the processors. */
export interface Times {
  elapsed: number;
  user: number;
  system: number;
}

/** A program, the name of its stage, and the environment it has in addition. */
export interface Command {
  title: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs checks one after the other, while other stages run. Each prints its output when it has ended. */
export async function runChecks(commands: Command[]): Promise<Stage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'picturelock-checks-'));
  const stages: Stage[] = [];
  for (const command of commands) {
    const log = join(folder, 'check.log');
    stages.push(await runCheck(command, log));
    printLog(command, log);
  }
  rmSync(folder, { recursive: true });
  return stages;
}

/** Runs a check, which counts as one test. */
export async function runCheck(command: Command, log?: string): Promise<Stage> {
  const { succeeded, seconds } = await run(command, log);
  const { title } = command;
  return { title, passed: succeeded ? 1 : 0, failed: succeeded ? [] : [title], seconds, files: [] };
}

/**
 * Runs test runners at the same time, because each of them waits for much of its time. What the first prints is seen as it comes,
 * what the others print when all have ended. One that fails without a failed test, or leaves no readable report, counts as one failure.
 */
export async function runTests(commands: Command[]): Promise<Stage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'picturelock-reports-'));
  const [first, ...others] = commands.map((command, index) => ({
    command,
    report: join(folder, `${index}.json`),
    log: join(folder, `${index}.log`),
  }));
  const stages = await Promise.all([
    runTestRunner(first!.command, first!.report),
    ...others.map(({ command, report, log }) => runTestRunner(command, report, log)),
  ]);
  for (const { command, log } of others) printLog(command, log);
  rmSync(folder, { recursive: true });
  return stages;
}

const printLog = ({ title }: Command, log: string) => console.log(`\n— ${title}\n${readFileSync(log, 'utf8')}`);

async function runTestRunner(command: Command, report: string, log?: string): Promise<Stage> {
  const { succeeded, seconds } = await run({ ...command, env: { TEST_REPORT: report, ...command.env } }, log);
  const { title } = command;
  const files = readReport(report);
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

/** @param log - The file for what it prints, instead of the terminal. */
async function run({ title, program, args, env }: Command, log?: string): Promise<{ succeeded: boolean; seconds: Times }> {
  if (!log) console.log(`\n— ${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'picturelock-times-'));
  const timesFile = join(folder, 'times.json');
  const limit = process.env.TEST_SCOPE === 'turns' ? timeLimit.turns : timeLimit.others;
  const output = log ? openSync(log, 'w') : 'inherit';
  const child = spawn(process.execPath, ['scripts/tests/measured-run.ts', timesFile, String(limit), program, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'exit');
  if (typeof output === 'number') closeSync(output);
  const seconds: Times = JSON.parse(readFileSync(timesFile, 'utf8'));
  rmSync(folder, { recursive: true });
  return { succeeded: status === 0, seconds };
}
