import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/shared/app-error.ts';
import { sumWritten } from './comments.store.ts';
import type { Reviewer } from './review.policy.ts';

/** What the client, and all guests together, can write and draw on one version, in bytes: whoever opens it reads everything at once. */
const maxWritten = 1_000_000;

/** Called after a comment was added or changed, under the project's lock. The studio isn't limited. @throws AppError too_large */
export async function limitWriting(tx: Transaction, { kind }: Reviewer, fileId: number): Promise<void> {
  if (kind !== 'admin' && (await sumWritten(tx, fileId, kind)) > maxWritten)
    throw new AppError('too_large', 'The comments and drawings on this version are too large together. Please write or draw less.');
}
