import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';

/** OWASP's password storage advice for argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no one's password: checked for unknown accounts, so that they take as long as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$cGljdHVyZWxvY2stbm9ib2R5$UXl6Y3JvcXFsTkVSaE1hZU9WbHdrT2l3bUJtUU9xY2k';

/** Hashing fills a core: this many at once leave one free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);

/** More than this many waiting is an attack or an overload: the next one is asked to come back. */
const longestQueue = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue)
    throw new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 5 });
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, parameters));

/** One hash check, whether the account is known or not. */
export async function checkPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? nobodysHash, password));
  return matches && storedHash !== undefined;
}
