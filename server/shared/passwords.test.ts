import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const hash = await hashPassword('Right-Password-1');
  expect(await checkPassword(hash, 'Right-Password-1')).toBe(true);
  expect(await checkPassword(hash, 'right-password-1')).toBe(false);
  expect(await checkPassword(hash, 'Right-Password-1 ')).toBe(false);
  expect(await checkPassword(hash, '')).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('Right-Password-1')).not.toBe(await hashPassword('Right-Password-1'));
});

test('nobody gets in without an account, whatever is typed', async () => {
  for (const typed of ['', 'undefined', 'Right-Password-1', 'picturelock-nobody'])
    expect(await checkPassword(undefined, typed)).toBe(false);
});

test('letters beyond ASCII count in full', async () => {
  const hash = await hashPassword('Pässwörd-🎬-1');
  expect(await checkPassword(hash, 'Pässwörd-🎬-1')).toBe(true);
  expect(await checkPassword(hash, 'Pässwörd-🎞-1')).toBe(false);
});

test('many at once all get their answer, each its own', async () => {
  const passwords = Array.from({ length: 12 }, (_, index) => `Password-${index}`);
  const hashes = await Promise.all(passwords.map(hashPassword));
  const matches = await Promise.all(passwords.flatMap((typed) => hashes.map((hash) => checkPassword(hash, typed))));
  expect(matches.filter(Boolean)).toHaveLength(12);
});

test('a check that breaks does not hold up those after it', async () => {
  const broken = Array.from({ length: 20 }, () => checkPassword('no hash', 'anything').catch(() => 'broken'));
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broken']));
  expect(await checkPassword(await hashPassword('Right-Password-1'), 'Right-Password-1')).toBe(true);
});

test('a flood is refused instead of making everybody wait', async () => {
  const flood = Array.from({ length: 250 }, () => checkPassword('no hash', 'anything').catch((error) => error.code));
  expect(await Promise.all(flood)).toContain('unavailable');
  expect(await checkPassword(undefined, 'anything'), 'and is over when it is over').toBe(false);
});
