import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { watchBody } from './watch-body.ts';

const stallTimeout = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets streams do what they can do at once. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

test('a reader may pause for as long as it likes', async () => {
  const body = new PassThrough();
  const content = Buffer.alloc(1_000_000, 'film');
  body.end(content);
  const watched = watchBody(body, stallTimeout);
  watched.once('readable', () => undefined);
  await settle();
  vi.advanceTimersByTime(100 * stallTimeout);
  expect(watched.destroyed).toBe(false);
  expect((await buffer(watched)).equals(content)).toBe(true);
});

test('fails once nothing arrives that somebody waits for, and closes the connection', async () => {
  const body = new PassThrough();
  const watched = watchBody(body, stallTimeout);
  const read = buffer(watched);
  for (let part = 0; part < 3; part++) {
    body.write('film');
    await settle();
    vi.advanceTimersByTime(stallTimeout - 1);
  }
  expect(watched.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(read).rejects.toBeInstanceOf(FilesUnavailableError);
  expect(body.destroyed).toBe(true);
});

test('fails with the connection', async () => {
  const body = new PassThrough();
  const read = buffer(watchBody(body, stallTimeout));
  body.write('film');
  body.destroy(new Error('reset'));
  await expect(read).rejects.toMatchObject({ code: 'unavailable', cause: { message: 'reset' } });
});

test('a reader that leaves closes the connection', async () => {
  const body = new PassThrough();
  watchBody(body, stallTimeout).destroy();
  await settle();
  expect(body.destroyed).toBe(true);
});
