import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { slowLane } from '#server/job-queue/queues.ts';
import { seconds } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import type { MailRow } from './mail.store.ts';

// Automatic replies go to addresses that anyone may have typed: a mailbox gets few of them, and a server that a stranger chose holds up no other email.

/** Counts an automatic reply. @returns whether its mailbox gets too many */
export const isOverLimit = async ({ limits }: Deps, tx: Transaction, { to }: Pick<MailRow, 'to'>): Promise<boolean> =>
  !(await limits.inTransaction(tx).tryConsume('automaticReply', canonicalMailbox(to)));

/** How many automatic replies were withheld of late: within a day of the first one that their mailboxes got. */
export const countWithheld = ({ limits }: Pick<Deps, 'limits'>): Promise<number> => limits.countExcess('automaticReply');

/** Emails to a domain wait for each other, so that a slow server holds up one slot at most. Automatic replies have a slot of their own. */
export function queueOptionsOf({ to, content }: Pick<MailRow, 'to' | 'content'>) {
  const domain = to.slice(to.lastIndexOf('@') + 1).toLowerCase();
  return content.autoReply ? { group: `automatic replies ${domain}`, priority: slowLane } : { group: domain };
}

const deliveryTimeout = 90 * seconds;
const firstReplyTimeout = 10 * seconds;

/**
 * How long an attempt to deliver an email may take, in milliseconds. The first one of an automatic reply is short: those that weren't tried yet go
 * before those that are tried again, so a slow server holds up each of them once.
 */
export const timeoutOf = ({ content, attempts }: Pick<MailRow, 'content' | 'attempts'>): number =>
  content.autoReply && attempts === 0 ? firstReplyTimeout : deliveryTimeout;
