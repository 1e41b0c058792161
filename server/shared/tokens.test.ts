import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('a token has 256 bits, fits into a URL and is never the same', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(100);
});

test('a token is always stored under the same hash, which is not the token', () => {
  const token = newToken();
  expect(hashToken(token)).toBe(hashToken(token));
  expect(hashToken(token)).not.toBe(token);
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});
