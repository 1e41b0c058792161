import { expect, test } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { openWorkerThread } from './worker-thread.ts';

/** A thread that does what its request says, or responds with it and the number of the thread. */
function openThread(idleTimeout = 60_000) {
  const script = `
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (request) => {
      if (request === 'crash') throw new Error('Out of luck');
      else if (request === 'exit') process.exit(3);
      else if (request === 'hang') for (;;);
      else parentPort.postMessage(request + ' ' + threadId);
    });`;
  const thread = openWorkerThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), idleTimeout);
  onTestEnd(() => thread.stop('The test is over.'));
  const run = async (request: string) => (await thread.run(request)).split(' ') as [request: string, thread: string];
  return { thread, run };
}

test('responds in order, from one thread', async () => {
  const { run } = openThread();
  const responses = await Promise.all(['first', 'second', 'third'].map(run));
  expect(responses.map(([request]) => request)).toEqual(['first', 'second', 'third']);
  expect(new Set(responses.map(([, thread]) => thread)).size).toBe(1);
});

test.each([
  ['crash', 'Out of luck'],
  ['exit', 'The worker stopped: 3'],
])('rejects all pending requests on %s and serves the next one with a new thread', async (request, reason) => {
  const { thread, run } = openThread();
  const [, first] = await run('before');
  const failing = [run(request), run('behind')].map((response) => expect(response).rejects.toThrow(reason));
  await Promise.all(failing);
  expect(thread.pending).toBe(0);
  expect(await run('after')).toEqual(['after', expect.not.stringMatching(`^${first}$`)]);
});

test('rejects pending requests when it is stopped, and starts again', async () => {
  const { thread, run } = openThread();
  const failing = [run('hang'), run('behind')].map((response) => expect(response).rejects.toThrow('Too slow'));
  await thread.stop('Too slow');
  await Promise.all(failing);
  expect((await run('after'))[0]).toBe('after');
});

test('stops when unused, but not while requests are pending', async () => {
  const { run } = openThread(0);
  const [[, first], [, second]] = await Promise.all([run('first'), run('second')]);
  expect(second).toBe(first);
  await expect.poll(async () => (await run('later'))[1], { timeout: 15_000 }).not.toBe(first);
});
