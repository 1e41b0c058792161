import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { startCommand } from '../server/testing/server-process.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';

/** Starts a baseline and waits for the port it prints. */
export async function startBare(script: string, argument: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn('node', [`bench/bare/${script}`, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /^ready (\d+)$/.exec(line)?.[1];
    if (port) return { url: `http://127.0.0.1:${port}/`, pid: child.pid!, stop: () => child.kill() };
  }
  throw new Error(`${script} exited before it was ready.`);
}

/** A data directory that's removed at the end of its block. */
export function temporaryDataDir() {
  const path = temporaryDirectory(tmpdir());
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the real server and waits for its first response; it stops at the end of its block at the latest. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}) {
  const startedAt = performance.now();
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  // The log goes through a pipe to a process that discards it, as to a log collector.
  const collector = spawn('sh', ['-c', 'cat > /dev/null'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const child = spawn('sh', ['-c', startCommand()], {
    stdio: ['ignore', collector.stdin, 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...settings },
  });
  child.once('exit', () => collector.kill());
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(url, child))) await setTimeout(5);
  const seconds = (performance.now() - startedAt) / 1000;
  return { url, pid: child.pid!, seconds, stop: () => stop(child), [Symbol.asyncDispose]: () => stop(child) };
}

async function isAnswering(url: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('The server exited during startup.');
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** How long a process has kept a core busy (proc(5), utime and stime, in hundredths of a second). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
