import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError, invalidField } from './app-error.ts';

/** OWASP's password storage advice for argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How every hash begins that was made with them. */
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash of no one's password: checked for unknown accounts, so that they take as long as known ones. */
const dummyHash = `${prefix}cGljdHVyZWxvY2stbm9ib2R5$UXl6Y3JvcXFsTkVSaE1hZU9WbHdrT2l3bUJtUU9xY2k`;

/** Hashing fills a core: this many at once leave one free for everything else. */
const maxConcurrent = Math.max(1, availableParallelism() - 1);

/** More than this many waiting is an attack or an overload: the next one is asked to come back. */
const maxQueueLength = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueueLength)
    throw new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 5 });
  if (running >= maxConcurrent) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Of the leaked passwords that people choose most, those that keep the rules; read when one is first needed. */
let commonPasswords: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((word) => word.length >= 8 && /\d/.test(word)));
}

/** Whether a password is one of those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/**
 * The hash of a password that somebody sets.
 * @throws AppError invalid for a common one
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw invalidField('password', 'This is one of the most common passwords. Please choose another one.');
  return hashPassword(password);
}

/** Whether a hash was made with other parameters than today's, so that it is to be made anew when the password is next typed. */
export const isOutdated = (storedHash: string) => !storedHash.startsWith(prefix);

export const hashPassword = (password: string) => runQueued(() => hash(password, parameters));

/** One hash check, whether the account is known or not. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await runQueued(() => verify(storedHash ?? dummyHash, password));
  return matches && storedHash !== undefined;
}
