import { expect, test } from 'vitest';
import { roundUpScale } from './round-up-scale.ts';

test.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [1001, 2000],
  [4999.99, 5000],
  [5000.01, 10_000],
  [9_999_999_999, 10_000_000_000],
])('rounds an axis for amounts up to %d up to %d', (largest, end) => {
  expect(roundUpScale(largest)).toBe(end);
});
