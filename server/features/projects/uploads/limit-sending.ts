import type { ServerResponse } from 'node:http';
import { AppError } from '#server/shared/app-error.ts';

/**
 * In how many requests a person, or the people with one link, can send at a time, to each process: on the way to a bucket, each takes
 * memory. Browsers send three files at a time.
 */
const maxSending = 20;

/** Counts the open requests of each sender. */
export function limitSending() {
  const open = new Map<string, number>();
  /** @throws AppError too_many_requests */
  return (sender: string, response: ServerResponse): void => {
    const count = open.get(sender) ?? 0;
    if (count >= maxSending)
      throw new AppError('too_many_requests', 'Many files are being sent at the same time. This one goes on once others have arrived.');
    open.set(sender, count + 1);
    response.once('close', () => {
      const left = open.get(sender)! - 1;
      if (left > 0) open.set(sender, left);
      else open.delete(sender);
    });
  };
}
