import { setTimeout } from 'node:timers/promises';
import { AppError } from '#server/shared/app-error.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { makeRoom } from '#server/shared/running-request.ts';
import { hashToken } from '#server/shared/tokens.ts';
import type { Connection, Transaction } from './client.ts';
import { type Counter, countAttempts, countExcess, deleteExpiredRateLimits, refundAttempt, resetAttempts } from './count-attempts.ts';

/** Attempts (`points`) per key in so many seconds (`duration`). */
const rateLimitRules = {
  contact: { points: 20, duration: 600 },
  testimonial: { points: 20, duration: 600 },
  waitlist: { points: 20, duration: 600 },
  signIn: { points: 10, duration: 300 },
  accessCode: { points: 10, duration: 300 },
  /** Wrong authenticator codes after a correct password: there are only a million codes. */
  secondFactor: { points: 10, duration: 900 },
  /** Password confirmations while signed in. */
  reauthenticate: { points: 10, duration: 300 },
  link: { points: 30, duration: 300 },
  /** Sign-ins and password resets from one network, for any account. */
  access: { points: 60, duration: 300 },
  /** Review links opened by guests from one network. */
  reviewLink: { points: 60, duration: 300 },
  register: { points: 20, duration: 3600 },
  /** Confirmation links to one mailbox: the first, and three repeats. */
  confirmation: { points: 4, duration: 3600 },
  /** Email changes requested by one account. */
  emailChange: { points: 5, duration: 3600 },
  /** Email change messages to one mailbox, whoever requests them. */
  emailChangeMailbox: { points: 3, duration: 3600 },
  /** Deletion requests and withdrawals. */
  deletion: { points: 10, duration: 3600 },
  dataExport: { points: 10, duration: 3600 },
  /** Statements: each is made anew, and documents wait for each other. */
  statement: { points: 20, duration: 600 },
  /** Uploads begun by one client, or by links from one network: a camera's card has hundreds of files. */
  upload: { points: 2000, duration: 3600 },
  /** Codes for signing one proposal: each is an email. */
  signingCodeMail: { points: 5, duration: 3600 },
  /** Wrong codes for one proposal. */
  signingCode: { points: 5, duration: 600 },
  /** Documents of one proposal: each choice of its options makes another. */
  proposalDocument: { points: 60, duration: 600 },
  proposalMessage: { points: 20, duration: 3600 },
  /** Payment links from one proposal: each call makes another link to the invoice. */
  proposalPayLink: { points: 20, duration: 3600 },
  /** Payment intents: opening the pay page creates one. */
  paymentIntent: { points: 30, duration: 600 },
  /** Files checked by their hash. */
  verify: { points: 60, duration: 300 },
  /** Comparisons with the payment provider: each reads whole lists. */
  reconciliation: { points: 60, duration: 3600 },
  /**
   * Emails to one mailbox that anyone may have typed, of all kinds, in a day: as many as one person may need, which are an acknowledgement, a brief,
   * and a confirmation link with three repeats.
   */
  automaticReply: { points: 6, duration: 86_400 },
  forgotPassword: { points: 5, duration: 900 },
  resetPassword: { points: 20, duration: 900 },
  /** Password reset links to one mailbox, whoever requests them. */
  resetLink: { points: 3, duration: 3600 },
  mailTest: { points: 10, duration: 3600 },
} as const;

export type RateLimitName = keyof typeof rateLimitRules;

type KeyPart = string | Network;

/** Limits guessing and flooding. Counted in the database, so they apply across processes. */
export interface RateLimits {
  /**
   * Counts an attempt. A network in the key counts for itself and, with a higher limit, for the wider network around it.
   * @throws AppError too_many_requests with the seconds to wait
   */
  consume(name: RateLimitName, ...key: KeyPart[]): Promise<void>;
  /** Like `consume`, but doesn't throw, for callers that must hide the limit. @returns whether the attempt is within the limit */
  tryConsume(name: RateLimitName, ...key: KeyPart[]): Promise<boolean>;
  /**
   * Counts an attempt on an account, from any network, and delays it: the more attempts, the longer. It never rejects, so
   * guessing a password can't lock the account's user out.
   */
  delayAttempt(...key: string[]): Promise<void>;
  /**
   * Counts a sign-in: a strict limit per account and network within that of the network for all accounts, and growing delays per account.
   * @throws AppError too_many_requests with the seconds to wait
   */
  consumeSignIn(account: string[], network: Network): Promise<void>;
  /** Clears a key's count after a success. */
  reset(name: RateLimitName, ...key: KeyPart[]): Promise<void>;
  /** Clears an account's counts after a successful sign-in: those from this network, and those that delay attempts. */
  resetSignIn(account: string[], network: Network): Promise<void>;
  /** Takes back a successful attempt: people who know their password don't use up their network's limit. */
  refund(name: RateLimitName, ...key: KeyPart[]): Promise<void>;
  /** The same limits, but attempts count only if the transaction commits. */
  inTransaction(tx: Transaction): RateLimits;
  /** How many attempts at something are over its limit, for all keys together, until their windows end. Not for keys with a network. */
  countExcess(name: RateLimitName): Promise<number>;
  /** Deletes expired counters. */
  deleteExpired(batchSize?: number): Promise<void>;
}

/** A /48 gets this many times the limit of each /64 in it: some providers put many customers into one. */
const widerNetworkFactor = 10;

/** Attempts on one account without a delay, from all networks. */
const undelayedAttempts = 10;
/** For how long attempts on an account count, in seconds. */
const accountWindow = 900;
/** The longest delay of an attempt, in milliseconds. */
const maxDelay = 8000;

/** Exponential backoff in milliseconds: 250 after the undelayed attempts, doubling up to 8 seconds. */
const delayAfter = (attempts: number) =>
  attempts <= undelayedAttempts ? 0 : Math.min(maxDelay, 250 * 2 ** Math.min(attempts - undelayedAttempts - 1, 10));

/** @param pause waits for a delay; tests record it instead */
export function createRateLimits(db: Connection, pause: (milliseconds: number) => Promise<unknown> = setTimeout): RateLimits {
  /** Counts an attempt with every counter. @throws AppError too_many_requests if the last count is over its limit */
  const consumeAll = async (counters: Counter[]) => {
    const counts = await countAttempts(db, counters);
    const retryAfter = secondsToWait(counters, counts);
    if (retryAfter > 0)
      throw new AppError('too_many_requests', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, { retryAfter });
    return counts;
  };
  const pauseAfter = async (attempts: number) => {
    const delay = delayAfter(attempts);
    if (delay === 0) return;
    makeRoom();
    await pause(delay);
  };
  return {
    consume: async (name, ...key) => void (await consumeAll(countersOf(name, key))),
    tryConsume: async (name, ...key) => {
      const counters = countersOf(name, key);
      return secondsToWait(counters, await countAttempts(db, counters)) === 0;
    },
    delayAttempt: async (...key) => {
      const [count] = await countAttempts(db, [accountCounter(key)]);
      await pauseAfter(count!.attempts);
    },
    consumeSignIn: async (account, network) => {
      const counters = [...countersOf('access', [network]), ...countersOf('signIn', [...account, network]), accountCounter(account)];
      const counts = await consumeAll(counters);
      await pauseAfter(counts.at(-1)!.attempts);
    },
    reset: (name, ...key) => resetAttempts(db, counterKeys(name, key)),
    resetSignIn: (account, network) => resetAttempts(db, [...counterKeys('signIn', [...account, network]), accountCounter(account).key]),
    refund: async (name, ...key) => {
      for (const counter of counterKeys(name, key)) await refundAttempt(db, counter);
    },
    inTransaction: (tx) => createRateLimits(tx, pause),
    countExcess: (name) => countExcess(db, { prefix: `${name}:`, limit: rateLimitRules[name].points }),
    deleteExpired: (batchSize) => deleteExpiredRateLimits(db, batchSize),
  };
}

/** Seconds until the counter that is over its limit expires, or 0. Counting ends there, so it's the last that has a count. */
function secondsToWait(counters: Counter[], counts: { attempts: number; secondsLeft: number }[]): number {
  const { attempts, secondsLeft } = counts.at(-1)!;
  const { limit, windowSeconds } = counters[counts.length - 1]!;
  return attempts > limit ? Math.min(windowSeconds, Math.max(1, Math.ceil(secondsLeft))) : 0;
}

/** Attempts rejected for a narrow network don't count for the wider one, so a neighbor can't use it up alone. */
function countersOf(name: RateLimitName, key: KeyPart[]): Counter[] {
  const { points, duration } = rateLimitRules[name];
  return counterKeys(name, key).map((key, width) => ({ key, limit: points * widerNetworkFactor ** width, windowSeconds: duration }));
}

/** An account's counter has no limit: it only delays attempts. */
const accountCounter = (account: string[]): Counter => ({
  key: counterKey('account', account),
  limit: Number.MAX_SAFE_INTEGER,
  windowSeconds: accountWindow,
});

/** One counter key per width of the network, narrowest first; a single one if the key has no network. */
function counterKeys(name: RateLimitName, key: KeyPart[]): string[] {
  const widths: Network = key.find((part) => typeof part !== 'string') ?? [''];
  return widths.map((network) =>
    counterKey(
      name,
      key.map((part) => (typeof part === 'string' ? part : network)),
    ),
  );
}

/** The parts are hashed, so that the key's length doesn't depend on them. */
const counterKey = (name: string, parts: string[]) => `${name}:${hashToken(JSON.stringify(parts))}`;

function formatDuration(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
