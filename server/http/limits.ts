import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../shared/app-error.ts';
import { hashToken } from '../shared/tokens.ts';

/** What is limited, and how often in how many seconds for one key. */
const rules = {
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
  /** Links of confirmation that are sent again to one address. */
  confirmation: { points: 3, duration: 3600 },
  forgotPassword: { points: 5, duration: 900 },
  resetPassword: { points: 20, duration: 900 },
  /** Mails that the owner sends to try the mail server. */
  mailTest: { points: 10, duration: 3600 },
} as const;

export type LimitName = keyof typeof rules;

/** Limits of guessing and flooding, counted in the database so that they hold across processes. */
export interface Limits {
  /** @throws AppError too_many_requests with the seconds to wait */
  take(name: LimitName, ...key: string[]): Promise<void>;
  /**
   * Counts a try at an account, from wherever it comes, and lets it wait: the more tries, the longer. Nobody is refused by it, so
   * that guessing at an account locks nobody out of it.
   */
  slowDown(...key: string[]): Promise<void>;
  /** Forgets what was counted, after a sign-in that was right. */
  forget(name: LimitName | 'account', ...key: string[]): Promise<void>;
  /** Uncounts one that was right: people who know their passwords do not use up what their network may try. */
  giveBack(name: LimitName, ...key: string[]): Promise<void>;
  /** Removes counters whose time is over. */
  removeExpired(): Promise<void>;
}

/** Tries at one account, from all networks, that are answered without delay, and for how many seconds they are remembered. */
const free = 10;
const remembered = 900;
const longestDelay = 8000;

/** In milliseconds: none for the first tries, then 250, doubled with each try, up to 8 seconds. */
const delayOf = (tries: number) => (tries <= free ? 0 : Math.min(longestDelay, 250 * 2 ** Math.min(tries - free - 1, 10)));

/** @param pause how a delay is spent; a test only notes it */
export function databaseLimits(pool: pg.Pool, pause: (milliseconds: number) => Promise<unknown> = setTimeout): Limits {
  const options = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([keyPrefix, rule]) => [keyPrefix, new RateLimiterPostgres({ ...options, keyPrefix, ...rule })]),
  ) as { [Name in LimitName | 'account']: RateLimiterPostgres };
  limiters.account = new RateLimiterPostgres({ ...options, keyPrefix: 'account', points: Number.MAX_SAFE_INTEGER, duration: remembered });
  return {
    take: async (name, ...key) => {
      try {
        await limiters[name].consume(keyOf(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('too_many_requests', `Too many attempts. Please try again in ${inWords(retryAfter)}.`, { retryAfter });
      }
    },
    slowDown: async (...key) => {
      const delay = delayOf((await limiters.account.consume(keyOf(key))).consumedPoints);
      if (delay > 0) await pause(delay);
    },
    forget: async (name, ...key) => {
      await limiters[name].delete(keyOf(key));
    },
    giveBack: async (name, ...key) => {
      await limiters[name].reward(keyOf(key));
    },
    removeExpired: async () => {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
    },
  };
}

/** Of one length, however long the parts are. */
const keyOf = (parts: string[]) => hashToken(JSON.stringify(parts));

const inWords = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);

/** Where a request comes from, as far as limits care: a household has a whole /64 of IPv6 addresses. */
export function networkOf(ip: string): string {
  const address =
    withoutPort(ip)
      .replace(/^::ffff:(?=\d+\.)/i, '')
      .split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  // A URL writes an address in its one short form (RFC 5952).
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part = '') => part.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Some proxies write the port of the connection behind the address. */
const withoutPort = (ip: string) => /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip;
