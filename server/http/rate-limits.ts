import { setTimeout } from 'node:timers/promises';
import type { Connection, Transaction } from '../db/client.ts';
import { countAttempt, deleteExpiredRateLimits, refundAttempt, resetAttempts } from '../db/rate-limits.ts';
import { AppError } from '../shared/app-error.ts';
import type { Network } from '../shared/networks.ts';
import { hashToken } from '../shared/tokens.ts';

/** What is limited, and how often in how many seconds for one key. */
const rateLimitRules = {
  contact: { points: 20, duration: 600 },
  waitlist: { points: 20, duration: 600 },
  signIn: { points: 10, duration: 300 },
  accessCode: { points: 10, duration: 300 },
  /** Codes of an authenticator app that were wrong, after a right password: there are only a million of them. */
  secondFactor: { points: 10, duration: 900 },
  /** Passwords typed again by somebody who is signed in. */
  reauthenticate: { points: 10, duration: 300 },
  link: { points: 30, duration: 300 },
  /** Sign-ins and forgotten passwords from one network, whatever the account. */
  access: { points: 60, duration: 300 },
  register: { points: 20, duration: 3600 },
  /** Links that confirm a request for access, to one mailbox: the first one, and three that are sent again. */
  confirmation: { points: 4, duration: 3600 },
  /** Changes of the email address that one account asks for. */
  emailChange: { points: 5, duration: 3600 },
  /** Emails about such a change to one mailbox, whoever asks for it. */
  emailChangeMailbox: { points: 3, duration: 3600 },
  /** Requests for deletion and their withdrawals. */
  deletion: { points: 10, duration: 3600 },
  dataExport: { points: 10, duration: 3600 },
  /** The pay page creates one each time it is opened. */
  paymentIntent: { points: 30, duration: 600 },
  forgotPassword: { points: 5, duration: 900 },
  resetPassword: { points: 20, duration: 900 },
  /** Links for a forgotten password that are mailed to one mailbox, whoever asks. */
  resetLink: { points: 3, duration: 3600 },
  /** Mails that the owner sends to try the mail server. */
  mailTest: { points: 10, duration: 3600 },
} as const;

export type RateLimitName = keyof typeof rateLimitRules;

type KeyPart = string | Network;

/** Limits of guessing and flooding, counted in the database so that they hold across processes. */
export interface RateLimits {
  /**
   * Counts an attempt; where the key names a network, for that network and, with a higher allowance, for the wider one around it.
   * @throws AppError too_many_requests with the seconds to wait
   */
  consume(name: RateLimitName, ...key: KeyPart[]): Promise<void>;
  /** The same for whoever must not learn of the limit. @returns whether it is within the limit */
  tryConsume(name: RateLimitName, ...key: KeyPart[]): Promise<boolean>;
  /**
   * Counts a try at an account, from wherever it comes, and lets it wait: the more tries, the longer. Nobody is refused by it, so
   * that guessing at an account locks nobody out of it.
   */
  delayAttempt(...key: string[]): Promise<void>;
  /** Forgets what was counted, after a sign-in that was right. */
  reset(name: RateLimitName | 'account', ...key: KeyPart[]): Promise<void>;
  /** Uncounts one that was right: people who know their passwords do not use up what their network may try. */
  refund(name: RateLimitName, ...key: KeyPart[]): Promise<void>;
  /** The same limits, where an attempt counts only if the transaction is committed. */
  inTransaction(tx: Transaction): RateLimits;
  /** Removes counters whose time is over. */
  deleteExpired(): Promise<void>;
}

/** How many times more a /48 may try than each /64 in it: some providers put many customers into one. */
const widerNetworkFactor = 10;

/** Tries at one account, from all networks, that are answered without delay, and for how many seconds they are remembered. */
const undelayedAttempts = 10;
const accountWindow = 900;
const maxDelay = 8000;

/** In milliseconds: none for the first tries, then 250, doubled with each try, up to 8 seconds. */
const delayOf = (tries: number) =>
  tries <= undelayedAttempts ? 0 : Math.min(maxDelay, 250 * 2 ** Math.min(tries - undelayedAttempts - 1, 10));

/** @param pause how a delay is spent; a test only notes it */
export function createRateLimits(db: Connection, pause: (milliseconds: number) => Promise<unknown> = setTimeout): RateLimits {
  /** Seconds to wait, or 0. What a narrow network is refused does not count for the wider one: no neighbor can use that up alone. */
  const count = async (name: RateLimitName, key: KeyPart[]): Promise<number> => {
    const { points, duration } = rateLimitRules[name];
    for (const [width, counter] of countersOf(name, key).entries()) {
      const { attempts, secondsLeft } = await countAttempt(db, counter, duration);
      if (attempts > points * widerNetworkFactor ** width) return Math.min(duration, Math.max(1, Math.ceil(secondsLeft)));
    }
    return 0;
  };
  return {
    consume: async (name, ...key) => {
      const retryAfter = await count(name, key);
      if (retryAfter > 0)
        throw new AppError('too_many_requests', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, { retryAfter });
    },
    tryConsume: async (name, ...key) => (await count(name, key)) === 0,
    delayAttempt: async (...key) => {
      const { attempts } = await countAttempt(db, counterOf('account', key), accountWindow);
      const delay = delayOf(attempts);
      if (delay > 0) await pause(delay);
    },
    reset: async (name, ...key) => {
      for (const counter of countersOf(name, key)) await resetAttempts(db, counter);
    },
    refund: async (name, ...key) => {
      for (const counter of countersOf(name, key)) await refundAttempt(db, counter);
    },
    inTransaction: (tx) => createRateLimits(tx, pause),
    deleteExpired: () => deleteExpiredRateLimits(db),
  };
}

/** One counter for each width of the network in the key, the narrowest first; one where there is no network. */
function countersOf(name: RateLimitName | 'account', key: KeyPart[]): string[] {
  const widths: Network = key.find((part) => typeof part !== 'string') ?? [''];
  return widths.map((network) =>
    counterOf(
      name,
      key.map((part) => (typeof part === 'string' ? part : network)),
    ),
  );
}

/** Of one length, however long the parts are. */
const counterOf = (name: string, parts: string[]) => `${name}:${hashToken(JSON.stringify(parts))}`;

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
