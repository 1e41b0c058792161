import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitPerTurn } from './limit-per-turn.ts';

test('runs a burst of tasks a few per turn, in order, with other work in between', async () => {
  const schedule = limitPerTurn(2);
  const log: (number | string)[] = [];
  for (let number = 1; number <= 5; number++) schedule(() => log.push(number));
  expect(log).toEqual([1, 2]);
  while (log.length < 8) {
    await setImmediate();
    log.push('other work');
  }
  expect(log).toEqual([1, 2, 3, 4, 'other work', 5, 'other work', 'other work']);
});

test('runs a single task at once', async () => {
  const schedule = limitPerTurn(1);
  for (let number = 1; number <= 3; number++) {
    let hasRun = false;
    schedule(() => {
      hasRun = true;
    });
    expect(hasRun).toBe(true);
    await setImmediate();
  }
});

test('takes no more when thousands wait', async () => {
  const schedule = limitPerTurn(1);
  const taken = Array.from({ length: 10_002 }, () => schedule(() => undefined));
  expect(taken.lastIndexOf(true)).toBe(10_000);
  await setImmediate();
  expect(schedule(() => undefined)).toBe(true);
});
