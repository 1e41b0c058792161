import { spawn } from 'node:child_process';
import { minutes } from './clock.ts';

/** Runs the program in the background of the shell and kills it when the shell's stdin closes: also when the server is killed. */
const script = `exec 3<&0
nice -n "$NICENESS" "$@" </dev/null 3<&- &
program=$!
{ cat <&3 && kill -KILL $program; } >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $program
status=$?
kill $watcher 2>/dev/null
exit $status`;

export interface RunOptions {
  /** How far below this process's priority it runs: up to 19. */
  niceness?: number;
  /** The working directory, for paths that filters name. */
  cwd?: string;
  /** In milliseconds. */
  timeout?: number;
  /** Called with what the program writes to standard output. */
  onOutput?: (chunk: Buffer) => void;
  signal?: AbortSignal;
}

/** A program that failed, with what it wrote to standard error. */
export class ProgramError extends Error {}

/** The server is stopping, and its programs with it. */
export class StoppedError extends ProgramError {}

/**
 * Runs a program to its end.
 * @throws ProgramError when it fails or takes too long, StoppedError when it's aborted
 */
export function runProgram(program: string, args: string[], options: RunOptions = {}): Promise<void> {
  const { niceness = 0, cwd, timeout = 2 * minutes, onOutput, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const env = { ...process.env, NICENESS: String(niceness) };
  const child = spawn('sh', ['-c', script, 'sh', program, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const stop = () => child.stdin.end();
  let hasTimedOut = false;
  let errors = '';
  const timer = setTimeout(() => {
    hasTimedOut = true;
    stop();
  }, timeout);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk: Buffer) => onOutput?.(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  child.once('exit', stop);
  child.once('error', reject);
  child.once('close', (code) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (hasTimedOut) reject(new ProgramError('It took too long.'));
    else if (signal?.aborted) reject(new StoppedError('The server is stopping.'));
    else if (code !== 0) reject(new ProgramError(errors.trim() || `It ended with code ${code}.`));
    else resolve();
  });
  return promise;
}
