import type { ServerResponse } from 'node:http';
import { AppError } from '#server/shared/app-error.ts';

/**
 * In how many requests a person, or the people with one link, can send at a time, to each process, and all senders together: on the way to a
 * bucket, each takes memory. Browsers send three files at a time.
 */
export interface SendingLimits {
  ofOne: number;
  ofAll: number;
}

/** Limits for clients and admins, whom the studio knows. */
const usual: SendingLimits = { ofOne: 20, ofAll: Number.POSITIVE_INFINITY };

/** Limits for strangers: all of them together have as much as one client. */
export const strangersSending: SendingLimits = { ofOne: 5, ofAll: 20 };

/** Counts the open requests of each sender. */
export function limitSending({ ofOne, ofAll } = usual) {
  const open = new Map<string, number>();
  let total = 0;
  /** Counts a request until its response is closed. @throws AppError too_many_requests */
  return (sender: string, response: ServerResponse): void => {
    const count = open.get(sender) ?? 0;
    if (count >= ofOne || total >= ofAll)
      throw new AppError('too_many_requests', 'Many files are being sent at the same time. This one goes on once others have arrived.');
    total++;
    open.set(sender, count + 1);
    response.once('close', () => {
      total--;
      const left = open.get(sender)! - 1;
      if (left > 0) open.set(sender, left);
      else open.delete(sender);
    });
  };
}
