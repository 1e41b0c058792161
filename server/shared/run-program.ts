import { spawn } from 'node:child_process';
import { minutes, seconds } from './clock.ts';

/**
 * Runs the program in the background of the shell and kills it when the shell's stdin closes: also when the server is killed. Where the
 * system can limit them, it gets so much memory (in KB), processor time (in seconds) and space for each file (in blocks of 512 bytes), and
 * when memory runs out, it's killed before the server. Its address space isn't limited, because Node.js reserves much more than it uses.
 * Signals to all processes at once, such as that of Ctrl+C, are the server's to act on. Descriptor 3 is that of Node.js's channel.
 */
const script = `trap '' INT TERM
exec 9<&0
{
  ulimit -d "$MEMORY_LIMIT"
  ulimit -t "$TIME_LIMIT"
  ulimit -f "$FILE_LIMIT"
  echo 1000 >/proc/self/oom_score_adj
} 2>/dev/null
nice -n "$NICENESS" "$@" </dev/null 9<&- &
program=$!
{ cat <&9 && kill -KILL $program; } >/dev/null 2>&1 &
watcher=$!
exec 9<&-
wait $program
status=$?
kill $watcher 2>/dev/null
exit $status`;

interface Limits {
  /** How far below this process's priority it runs: up to 19. */
  niceness?: number;
  /** How long the program may take, in milliseconds. It may use twice as much processor time. */
  timeout?: number;
  /** How much memory the program may take, in bytes; 2 GB by default. */
  memoryLimit?: number;
  /** How large each file may be that the program writes, in bytes; 100 MB by default. */
  fileSizeLimit?: number;
}

export interface RunOptions extends Limits {
  /** The working directory, for paths that filters name. */
  cwd?: string;
  /** Called with what the program writes to standard output. An exception ends the program and is its error. */
  onOutput?: (chunk: Buffer) => void;
  /** Called with what the program writes to standard error. */
  onErrorOutput?: (text: string) => void;
  /** Ends the program, which then fails with the signal's reason. */
  signal?: AbortSignal;
}

/** A program that failed, with what it wrote to standard error. */
export class ProgramError extends Error {}

/** A program that needed more memory, space or output than it may. */
export class LimitError extends ProgramError {}

/** A program that took longer than it may. */
export class TimeLimitError extends LimitError {
  constructor() {
    super('It took too long.');
  }
}

/** The error of programs that end because the server is stopping. */
export class StoppedError extends ProgramError {
  constructor() {
    super('The server is stopping.');
  }
}

/** How much of a program's output is read, in bytes. */
const maxOutput = 1_000_000;

/** What the shell says of a program that a signal has ended, as when it exceeds a limit. ffmpeg's own codes are higher. */
const isSignal = (code: number) => code > 128 && code < 159;

/**
 * Runs a program to its end.
 * @throws ProgramError when it fails, LimitError when it needs too much, or the signal's reason
 */
export function runProgram(program: string, args: string[], options: RunOptions = {}): Promise<void> {
  const { cwd, timeout = 2 * minutes, onOutput, onErrorOutput, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { shell, shellArgs, env } = limitedCommand(program, args, { ...options, timeout });
  const child = spawn(shell, shellArgs, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let failure: unknown;
  let errors = '';
  const stop = () => child.stdin.end();
  const fail = (error: unknown) => {
    failure ??= error;
    stop();
  };
  const abort = () => fail(signal?.reason);
  const timer = setTimeout(() => fail(new TimeLimitError()), timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      onOutput?.(chunk);
    } catch (error) {
      fail(error);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
    onErrorOutput?.(text);
  });
  child.once('exit', stop);
  child.once('error', reject);
  child.once('close', (code) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    if (failure) reject(failure);
    else if (code === 0) resolve();
    else reject(describeExit(code ?? 0, errors.trim()));
  });
  return promise;
}

/**
 * Runs a program to its end.
 * @returns what it writes to standard output, at most 1 MB
 * @throws like `runProgram`
 */
export async function readProgram(program: string, args: string[], options: Omit<RunOptions, 'onOutput'> = {}): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutput) throw new LimitError('It wrote too much.');
    chunks.push(chunk);
  };
  await runProgram(program, args, { ...options, onOutput: collect });
  return Buffer.concat(chunks).toString();
}

/** A command that starts a program within limits. The program is killed once the stdin of the command ends. */
export const limitedCommand = (program: string, args: string[], limits: Limits) => ({
  shell: 'sh',
  shellArgs: ['-c', script, 'sh', program, ...args],
  env: { ...process.env, ...environmentOf(limits) },
});

/** The limits in the units of `ulimit`, for the script. */
function environmentOf({ niceness = 0, timeout, memoryLimit = 2e9, fileSizeLimit = 100e6 }: Limits) {
  return {
    NICENESS: String(niceness),
    MEMORY_LIMIT: String(Math.ceil(memoryLimit / 1024)),
    TIME_LIMIT: timeout === undefined ? 'unlimited' : String(Math.ceil((2 * timeout) / seconds)),
    FILE_LIMIT: String(Math.ceil(fileSizeLimit / 512)),
  };
}

function describeExit(code: number, errors: string): ProgramError {
  const description = errors || `It ended with code ${code}.`;
  const isLimited = isSignal(code) || /Cannot allocate memory|out of memory/i.test(errors);
  return isLimited ? new LimitError(description) : new ProgramError(description);
}
