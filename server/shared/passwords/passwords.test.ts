import { expect, test } from 'vitest';
import { hashAsUsual } from '#server/testing/cheap-hashing.ts';
import { checkPassword, hashPassword } from './passwords.ts';

hashAsUsual();

test('matches a password only with its own hash', async () => {
  const hash = await hashPassword('Right-Password-1');
  expect(await checkPassword(hash, 'Right-Password-1')).toBe(true);
  expect(await checkPassword(hash, 'right-password-1')).toBe(false);
  expect(await checkPassword(hash, 'Right-Password-1 ')).toBe(false);
  expect(await checkPassword(hash, '')).toBe(false);
});

test('hashes the same password differently each time', async () => {
  expect(await hashPassword('Right-Password-1')).not.toBe(await hashPassword('Right-Password-1'));
});

test('never matches without an account', async () => {
  for (const password of ['', 'undefined', 'Right-Password-1', 'picturelock-nobody'])
    expect(await checkPassword(undefined, password)).toBe(false);
});

test('distinguishes characters outside ASCII', async () => {
  const hash = await hashPassword('Pässwörd-🎬-1');
  expect(await checkPassword(hash, 'Pässwörd-🎬-1')).toBe(true);
  expect(await checkPassword(hash, 'Pässwörd-🎞-1')).toBe(false);
});

test('verifies many concurrent passwords correctly', async () => {
  const passwords = Array.from({ length: 12 }, (_, index) => `Password-${index}`);
  const hashes = await Promise.all(passwords.map(hashPassword));
  const matches = await Promise.all(passwords.flatMap((password) => hashes.map((hash) => checkPassword(hash, password))));
  expect(matches.filter(Boolean)).toHaveLength(12);
});

test('continues after a check that fails', async () => {
  const failed = Array.from({ length: 20 }, () => checkPassword('no hash', 'anything').catch(() => 'failed'));
  expect(new Set(await Promise.all(failed))).toEqual(new Set(['failed']));
  expect(await checkPassword(await hashPassword('Right-Password-1'), 'Right-Password-1')).toBe(true);
});

test('rejects calls beyond the queue limit', async () => {
  const flood = Array.from({ length: 250 }, () => checkPassword('no hash', 'anything').catch((error) => error.code));
  expect(await Promise.all(flood)).toContain('unavailable');
  expect(await checkPassword(undefined, 'anything'), 'the queue has drained').toBe(false);
});
