import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { openPageProcess } from './page-process.ts';

/** A process that answers with its id, or does what the URL says. */
const script = `
  process.on('message', ({ id, input: [url] }) => {
    if (url === 'crash') process.kill(process.pid, 'SIGKILL');
    else if (url === 'fail') process.send({ id, error: new RangeError('Too deep') });
    else if (url !== 'hang') process.send({ id, output: process.pid });
  });
`;

function openScript(idleTimeout = 60_000) {
  const folder = temporaryDirectory();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'script.js');
  writeFileSync(file, script);
  const { run, close } = openPageProcess(pathToFileURL(file), idleTimeout);
  onTestFinished(close);
  return Object.assign((url: string) => run('render', url, {} as never) as Promise<unknown> as Promise<number>, { close });
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('one process does all tasks', async () => {
  const run = openScript();
  const pids = await Promise.all([run('/'), run('/waitlist')]);
  expect(new Set([...pids, await run('/')]).size).toBe(1);
});

test('a task fails with the error it threw', async () => {
  await expect(openScript()('fail')).rejects.toThrow(new RangeError('Too deep'));
});

test('tasks fail when their process is killed, and the next one starts another', async () => {
  const run = openScript();
  const first = await run('/');
  const failed = await Promise.allSettled([run('hang'), run('crash')]);
  expect(failed).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('The process that renders pages has exited: SIGKILL.') }));
  expect(await run('/')).not.toBe(first);
});

test('ends when it has nothing to do, and starts again', async () => {
  const run = openScript(1);
  const first = await run('/');
  await vi.waitFor(() => expect(isRunning(first)).toBe(false));
  expect(await run('/')).not.toBe(first);
});

test('ends at once when it is closed, and starts no more', async () => {
  const run = openScript();
  const pid = await run('/');
  const unfinished = run('hang');
  run.close();
  await expect(unfinished).rejects.toThrow('The process that renders pages has exited: SIGKILL.');
  await expect(run('/')).rejects.toThrow('The server is stopping.');
  expect(isRunning(pid)).toBe(false);
});
