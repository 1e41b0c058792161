import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const options = { limit: 1, maxWaiting: 3, maxWait: 1000, lease: 500, burst: 100 };

/** A queue that runs one request at a time, and what became of each. */
function openQueue(changes: Partial<typeof options> = {}) {
  const queue = createAdmissionQueue({ ...options, ...changes });
  const started: string[] = [];
  const turnedAway: string[] = [];
  const leave: Record<string, () => void> = {};
  const enter = (...names: string[]) => {
    for (const name of names)
      queue.enter((end) => {
        (end ? started : turnedAway).push(name);
        if (end) leave[name] = end;
      });
  };
  return { enter, leave: (name: string) => leave[name]!(), started, turnedAway };
}

test('runs as many as the limit at a time', () => {
  const { enter, leave, started } = openQueue({ limit: 2 });
  enter('a', 'b', 'c');
  expect(started).toEqual(['a', 'b']);
  leave('a');
  expect(started).toEqual(['a', 'b', 'c']);
});

test('frees one place only, however often a request leaves', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b', 'c');
  leave('a');
  leave('a');
  expect(started).toEqual(['a', 'b']);
});

test('serves a burst in order', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b', 'c');
  vi.advanceTimersByTime(options.burst);
  leave('a');
  leave('b');
  expect(started).toEqual(['a', 'b', 'c']);
});

test('serves the newest first in an overload, and in order again afterward', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b');
  vi.advanceTimersByTime(options.burst + 1);
  enter('c');
  leave('a');
  leave('c');
  expect(started).toEqual(['a', 'c', 'b']);
  enter('d', 'e');
  leave('b');
  expect(started).toEqual(['a', 'c', 'b', 'd']);
});

test('turns away requests that have waited too long', () => {
  const { enter, started, turnedAway } = openQueue({ lease: 5000 });
  enter('a', 'b');
  vi.advanceTimersByTime(options.maxWait - 1);
  enter('c');
  expect(turnedAway).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(turnedAway).toEqual(['b']);
  vi.advanceTimersByTime(options.maxWait);
  expect([started, turnedAway]).toEqual([['a'], ['b', 'c']]);
});

test('turns away the request that has waited longest when too many are waiting', () => {
  const { enter, leave, started, turnedAway } = openQueue();
  enter('a', 'b', 'c', 'd', 'e');
  expect(turnedAway).toEqual(['b']);
  leave('a');
  expect(started).toEqual(['a', 'c']);
});

test('no longer counts a request that takes long', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b');
  vi.advanceTimersByTime(options.lease);
  expect(started).toEqual(['a', 'b']);
  enter('c');
  leave('a');
  expect(started).toEqual(['a', 'b']);
});
