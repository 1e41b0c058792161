import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { TimeLimitError } from './run-program.ts';
import { openWorkerProcess } from './worker-process.ts';

const script = join(temporaryDirectory(), 'worker.mjs');
writeFileSync(
  script,
  `process.on('message', (request) => {
    if (request === 'crash') throw new Error('Out of luck');
    else if (request === 'exit') process.exit(3);
    else if (request === 'hang') for (;;);
    else if (request === 'fill') for (const kept = [];;) kept.push(new Array(1e5).fill(kept.length));
    else process.send([request, process.pid]);
  });`,
);

/** A process that does what its request says, or responds with it and its own id. */
function openProcess({ timeout = 60_000, idleTimeout = 60_000, flags = [] as string[] } = {}) {
  const worker = openWorkerProcess<string, [request: string, pid: number]>(pathToFileURL(script), { timeout, idleTimeout, flags });
  onTestEnd(() => worker.stop('The test is over.'));
  return worker;
}

const exists = (pid: number) => existsSync(`/proc/${pid}`);

test('responds from one process, which ends when it is stopped', async () => {
  const worker = openProcess();
  const [first, pid] = await worker.run('first');
  expect([first, await worker.run('second')]).toEqual(['first', ['second', pid]]);
  await worker.stop('No longer needed.');
  expect([worker.isRunning, exists(pid)]).toEqual([false, false]);
});

test.each([
  ['crash', 'Out of luck', []],
  ['exit', 'The process ended: 3', []],
  ['fill', 'out of memory', ['--max-old-space-size=16']],
])('rejects the request on %s and serves the next one with a new process', async (request, reason, flags) => {
  const worker = openProcess({ flags });
  const [, pid] = await worker.run('before');
  await expect(worker.run(request)).rejects.toThrow(reason);
  expect(await worker.run('after')).toEqual(['after', expect.not.toSatisfy((other) => other === pid)]);
});

test('kills a process that takes too long', async () => {
  const worker = openProcess({ timeout: 1000 });
  await expect(worker.run('hang')).rejects.toThrow(TimeLimitError);
  expect(worker.isRunning).toBe(false);
});

test('ends an unused process', async () => {
  const worker = openProcess({ idleTimeout: 0 });
  const [, pid] = await worker.run('first');
  await expect.poll(() => exists(pid), { timeout: 15_000 }).toBe(false);
});

test('a busy process ends with its parent, even if that is killed', async () => {
  const parent = `
    import { openWorkerProcess } from ${JSON.stringify(import.meta.resolve('./worker-process.ts'))};
    const worker = openWorkerProcess(new URL(${JSON.stringify(pathToFileURL(script).href)}), { timeout: 600_000, idleTimeout: 600_000 });
    console.log((await worker.run('first'))[1]);
    worker.run('hang');`;
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', parent]);
  killed.stdout.once('data', () => killed.kill('SIGKILL'));
  const pid = Number(await text(killed.stdout));
  await expect.poll(() => exists(pid), { timeout: 15_000 }).toBe(false);
});
