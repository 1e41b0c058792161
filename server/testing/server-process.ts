import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server process like that of `npm start`. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Stdout and stderr so far. */
  output: () => string;
  /** Sends a signal. Does nothing if the process has ended already. @returns the exit code, or null if a signal killed it */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server and waits until it listens. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const { child, output } = run({ PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Picturelock is running ') && resolve());
    child.once('exit', () => reject(new Error(`The server exited during startup:\n${output()}`)));
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (!hasExited(child)) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  };
  return { url, port, pid: child.pid!, output, kill };
}

/** Starts a server that should exit with an error; returns its exit code and output. */
export async function startExpectingFailure(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = run(env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The command of `npm start`, without the check of the build before it. A built server starts in half the time of its sources. */
export function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start;
}

function run(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn('sh', ['-c', startCommand()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', NODE_OPTIONS: `--import ${import.meta.resolve('./exit-with-parent.ts')}`, ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return { child, output: () => chunks.join('') };
}

/** A port outside the range from which the system takes ports for connections, so that none takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
