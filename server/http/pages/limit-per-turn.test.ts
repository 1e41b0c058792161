import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitPerTurn } from './limit-per-turn.ts';

test('a crowd is let through a few at a time, in order, and others get their turn in between', async () => {
  const inTurn = limitPerTurn(2);
  const done: (number | string)[] = [];
  for (let number = 1; number <= 5; number++) inTurn(() => done.push(number));
  expect(done).toEqual([1, 2]);
  while (done.length < 8) {
    await setImmediate();
    done.push('others');
  }
  expect(done).toEqual([1, 2, 3, 4, 'others', 5, 'others', 'others']);
});

test('who comes alone does not wait', async () => {
  const inTurn = limitPerTurn(1);
  for (let number = 1; number <= 3; number++) {
    let isDone = false;
    inTurn(() => {
      isDone = true;
    });
    expect(isDone).toBe(true);
    await setImmediate();
  }
});
