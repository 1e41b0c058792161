import { slowLane } from '#server/job-queue/queues.ts';
import { seconds } from '#server/shared/clock.ts';
import type { MailRow } from './mail.store.ts';

// Automatic replies go to addresses that anyone may have typed: a server that a stranger chose holds up no other email.

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
