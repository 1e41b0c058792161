import type { Algorithm } from '@node-rs/argon2';
import { invalidField } from '#server/shared/app-error.ts';
import { openPasswordHashing } from './password-hashing.ts';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). Tests of anything else lower it. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2 };

const parameters = () => ({ algorithm: 2 satisfies Algorithm.Argon2id, parallelism: 1, ...hashingCost });

/** What every hash that is made with these parameters begins with. */
const prefixOf = ({ memoryCost, timeCost }: typeof hashingCost) => `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`;

/** Nobody's password, for accounts without one. Also checked for unknown accounts, so that they take as long as known ones. */
export const nobodysHash = `${prefixOf(hashingCost)}cGljdHVyZWxvY2stbm9ib2R5$UXl6Y3JvcXFsTkVSaE1hZU9WbHdrT2l3bUJtUU9xY2k`;

/** Exported so that tests can count its calls. */
export const passwordHashing = openPasswordHashing();

/** The most common leaked passwords that satisfy the password rules; loaded on first use. */
let commonPasswords: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((word) => word.length >= 8 && /\d/.test(word)));
}

/** Whether a password is among the first that attackers try. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/**
 * Hashes a new password.
 * @throws AppError invalid for a common one
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw invalidField('password', 'This is one of the most common passwords. Please choose another one.');
  return hashPassword(password);
}

/** Whether a hash was made with other parameters and should be replaced when its password is next entered. */
export const isOutdated = (storedHash: string) => !storedHash.startsWith(prefixOf(hashingCost));

/** @throws AppError unavailable when too many calls are waiting */
export const hashPassword = (password: string) => passwordHashing.hash(password, parameters());

/**
 * Checks exactly one hash, whether the account exists or not.
 * @throws AppError unavailable when too many calls are waiting
 */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await passwordHashing.verify(storedHash ?? nobodysHash, password);
  return matches && storedHash !== undefined;
}
