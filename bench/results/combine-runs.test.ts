import { expect, test } from 'vitest';
import { combineRuns } from './combine-runs.ts';

test('numbers that differ become the median and the spread', () => {
  const results = ['| GET / | 950/s | **0.61** |', '| GET / | 1020/s | **0.58** |', '| GET / | 990/s | **0.63** |'];
  expect(combineRuns(results)).toBe('| GET / | 990 (950–1020)/s | **0.61 (0.58–0.63)** |');
});

test('a single run stays as it is', () => {
  expect(combineRuns(['1.5 s, 3 of 4'])).toBe('1.5 s, 3 of 4');
});

test('results in different words stay one after another', () => {
  expect(combineRuns(['none lost', '2 lost', 'none lost'])).toBe('none lost\n\n2 lost\n\nnone lost');
});
