import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('creates unique URL-safe tokens of 256 bits', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(100);
});

test('hashes a token deterministically to something else', () => {
  const token = newToken();
  expect(hashToken(token)).toBe(hashToken(token));
  expect(hashToken(token)).not.toBe(token);
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});
