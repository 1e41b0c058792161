import { expect, test } from 'vitest';
import { measureSpeed } from './measure-speed.ts';

test('has no speed in the first second', () => {
  const speedAt = measureSpeed();
  expect([speedAt(0, 0), speedAt(900, 5000), speedAt(1000, 5000)]).toEqual([undefined, undefined, 5000]);
});

test('forgets how fast it once was', () => {
  const speedAt = measureSpeed();
  for (let second = 0; second <= 10; second++) speedAt(second * 1000, second * 1_000_000);
  for (let second = 11; second <= 18; second++) speedAt(second * 1000, 10_000_000 + (second - 10) * 1000);
  expect(speedAt(19_000, 10_009_000)).toBeCloseTo(1000);
});

test('counts from where an upload continues', () => {
  const speedAt = measureSpeed();
  speedAt(0, 1_000_000_000);
  expect(speedAt(2000, 1_000_004_000)).toBe(2000);
});
