import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test, vi } from 'vitest';
import { runningRequest } from '#server/shared/running-request.ts';
import { openPasswordHashing } from './password-hashing.ts';

const parameters = { memoryCost: 1024, timeCost: 1 };

/** Hashing whose threads exit on the password `exit` and otherwise respond with their number. */
function openFakeHashing(threadCount: number) {
  const script = `
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ password }) => {
      if (password === 'exit') process.exit(3);
      parentPort.postMessage({ result: threadId });
    });`;
  return openPasswordHashing({ worker: new URL(`data:text/javascript,${encodeURIComponent(script)}`), threadCount, idleTimeout: 0 });
}

test('rejects what a thread was working on when it stopped, and works on', async () => {
  const { hash } = openFakeHashing(1);
  const unavailable = { code: 'unavailable', retryAfter: 5, cause: { message: expect.stringContaining('The worker stopped') } };
  await Promise.all(['exit', 'behind'].map((password) => expect(hash(password, parameters)).rejects.toMatchObject(unavailable)));
  expect(await hash('after', parameters)).toEqual(expect.any(Number));
});

test('makes room for other requests', async () => {
  const leave = vi.fn();
  await runningRequest.run(leave, () => openFakeHashing(1).hash('Right-Password-1', parameters));
  expect(leave).toHaveBeenCalledOnce();
});

test('starts another thread only while the others are busy', async () => {
  const { hash } = openFakeHashing(3);
  const threadsOf = async (count: number) =>
    new Set(await Promise.all(Array.from({ length: count }, () => hash('Right-Password-1', parameters)))).size;
  expect(await threadsOf(1)).toBe(1);
  expect(await threadsOf(2)).toBe(2);
  expect(await threadsOf(9)).toBe(3);
});

test('rejects passwords when 200 are waiting behind those being hashed', async () => {
  const { hash } = openFakeHashing(2);
  const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => hash('Right-Password-1', parameters)));
  expect(outcomes.map(({ status }) => status === 'fulfilled').lastIndexOf(true)).toBe(201);
});

test.runIf(process.platform === 'linux')('lowers only the priority of its own thread, and lets the process exit', () => {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { openPasswordHashing } from ${JSON.stringify(new URL('./password-hashing.ts', import.meta.url))};
    await openPasswordHashing({ threadCount: 1 }).hash('Right-Password-1', ${JSON.stringify(parameters)});
    // proc(5): the nice value is the 19th field, and the name before the third one is in parentheses.
    const niceValue = (task) => Number(readFileSync('/proc/self/task/' + task + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
    const threads = readdirSync('/proc/self/task').filter((task) => task !== String(process.pid));
    console.log(JSON.stringify({ main: niceValue(process.pid), threads: threads.map(niceValue) }));`;
  const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', timeout: 15_000 });
  const { main, threads } = JSON.parse(output) as { main: number; threads: number[] };
  expect(main).toBe(getPriority());
  const hashing = Math.min(19, main + 5);
  expect(threads).toContain(hashing);
  if (hashing > main) expect(threads.filter((value) => value !== main)).toEqual([hashing]);
});
