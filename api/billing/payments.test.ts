import { expect, test } from 'vitest';
import { sandboxCard } from './payments.ts';

test.each([
  ['1234', '12/34'],
  ['12 / 34', '12 / 34'],
  ['1/2034', '1/2034'],
])('reads the expiry date %s, as number pads have no slash', (typed, expiry) => {
  expect(sandboxCard.shape.expiry.parse(typed)).toBe(expiry);
});

test.each(['1334', '123', '12'])('rejects the expiry date %s', (typed) => {
  expect(sandboxCard.shape.expiry.safeParse(typed).success).toBe(false);
});
