import { expect, test } from 'vitest';
import { catchUpSpeed } from './follow.ts';

const rate = (numerator: number, denominator = 1) => ({ numerator, denominator });

test('leaves less than half a frame of difference alone', () => {
  expect(catchUpSpeed(1, 0.39 / 25, rate(25))).toBe(1);
  expect(catchUpSpeed(1, 0.5 / 25, rate(25))).toBeLessThan(1);
});

test('slows down what is ahead and speeds up what is behind, by at most a tenth', () => {
  expect(catchUpSpeed(1, 0.2, rate(25))).toBeCloseTo(0.9);
  expect(catchUpSpeed(2, -0.2, rate(25))).toBeCloseTo(2.2);
});

test('seeks when the difference is large', () => expect(catchUpSpeed(1, 3, rate(25))).toBeUndefined());
