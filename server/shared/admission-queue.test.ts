import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const one = { usual: 1, overload: 1 };
const options = { running: one, waiting: { usual: 3, overload: 2 }, maxWait: 1000, lease: 5000, burst: 100 };

/** A queue that runs one request at a time, and what became of each. */
function openQueue(changes: Partial<typeof options> = {}) {
  const queue = createAdmissionQueue({ ...options, ...changes });
  const started: string[] = [];
  const turnedAway: string[] = [];
  const leave: Record<string, () => void> = {};
  const enterBy = (sender: string | undefined, ...names: string[]) => {
    for (const name of names)
      queue.enter((end) => {
        (end ? started : turnedAway).push(name);
        if (end) leave[name] = end;
      }, sender);
  };
  const enter = (...names: string[]) => enterBy(undefined, ...names);
  return { enter, enterBy, isFull: queue.isFull, leave: (name: string) => leave[name]!(), started, turnedAway };
}

test('runs as many as the limit at a time', () => {
  const { enter, leave, started } = openQueue({ running: { usual: 2, overload: 2 } });
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

test('serves the newest first in an overload', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b');
  vi.advanceTimersByTime(options.burst + 1);
  enter('c');
  leave('a');
  leave('c');
  expect(started).toEqual(['a', 'c', 'b']);
});

test('turns away requests that have waited too long', () => {
  const { enter, started, turnedAway } = openQueue();
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

test('runs fewer at a time in an overload', () => {
  const { enter, leave, started } = openQueue({ running: { usual: 3, overload: 2 } });
  enter('a', 'b', 'c', 'd', 'e');
  vi.advanceTimersByTime(options.burst + 1);
  leave('a');
  expect(started).toEqual(['a', 'b', 'c']);
  leave('b');
  expect(started).toEqual(['a', 'b', 'c', 'e']);
});

test('counts an overload as over only when the queue has been empty for a while', () => {
  const { enter, leave, started } = openQueue();
  enter('a', 'b');
  vi.advanceTimersByTime(options.burst + 1);
  leave('a');
  vi.advanceTimersByTime(options.burst - 1);
  enter('c', 'd');
  leave('b');
  expect(started).toEqual(['a', 'b', 'd']);
  leave('d');
  vi.advanceTimersByTime(options.burst + 1);
  enter('e', 'f');
  leave('c');
  expect(started).toEqual(['a', 'b', 'd', 'c', 'e']);
});

test('turns away all but the newest in a lasting overload', () => {
  const { enter, turnedAway } = openQueue();
  enter('a', 'b');
  vi.advanceTimersByTime(options.maxWait - 1);
  enter('c', 'd');
  expect(turnedAway).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(turnedAway).toEqual(['b']);
  enter('e');
  expect(turnedAway).toEqual(['b', 'c']);
});

test('is full when one more would have to be turned away', () => {
  const { enter, leave, isFull } = openQueue();
  enter('a', 'b', 'c');
  expect(isFull()).toBe(false);
  enter('d');
  expect(isFull()).toBe(true);
  leave('a');
  expect(isFull()).toBe(false);
});

test('next runs a request of whoever has the fewest running', () => {
  const { enterBy, leave, started } = openQueue({ running: { usual: 2, overload: 2 } });
  enterBy('crowd', 'a', 'b', 'c');
  enterBy('someone', 's');
  leave('a');
  leave('b');
  expect(started).toEqual(['a', 'b', 's', 'c']);
});

test('turns away a request of whoever has the most waiting, and is full for them only', () => {
  const { enterBy, isFull, turnedAway } = openQueue();
  enterBy('crowd', 'a', 'b', 'c', 'd');
  expect([isFull(() => 'crowd'), isFull(() => 'someone')]).toEqual([true, false]);
  enterBy('someone', 's');
  expect(turnedAway).toEqual(['b']);
  vi.advanceTimersByTime(options.maxWait);
  expect(turnedAway).toEqual(['b', 'c', 'd', 's']);
});

test('no longer counts a request that takes long', () => {
  const { enter, leave, started } = openQueue({ lease: 500 });
  enter('a', 'b');
  vi.advanceTimersByTime(500);
  expect(started).toEqual(['a', 'b']);
  enter('c');
  leave('a');
  expect(started).toEqual(['a', 'b']);
});

test('serves any number of requests that end at once', () => {
  const count = 20_000;
  const queue = createAdmissionQueue({ ...options, waiting: { usual: count, overload: count } });
  let served = 0;
  let leaveFirst = () => {};
  queue.enter((leave) => {
    leaveFirst = leave!;
  });
  for (let number = 1; number <= count; number++)
    queue.enter((leave) => {
      served += 1;
      leave!();
    });
  leaveFirst();
  expect(served).toBe(count);
});
