import { expect, test } from 'vitest';
import { nextRoundText, roundText } from './revision-rounds.ts';

const price = { extraPrice: null, currency: 'USD' };

test.each([
  [0, 0, null, 'No rounds are included. This extra round is billed separately.'],
  [0, 2, '2 rounds included', 'This is round 1 of 2.'],
  [1, 2, 'Round 1 of 2', 'This is round 2 of 2.'],
  [1, 1, 'Round 1 of 1', 'The included round is used. This extra round is billed separately.'],
  [3, 2, 'Round 3, 1 extra', 'The 2 included rounds are used. This extra round is billed separately.'],
])('after %i of %i rounds, names the present and the next one', (used, included, present, next) => {
  expect(roundText({ used, included, ...price })).toBe(present);
  expect(nextRoundText({ used, included, ...price })).toBe(next);
});
