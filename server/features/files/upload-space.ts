import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { uploadPath } from './finish-upload.ts';
import { eachUnfinished, lockUploadSpace } from './uploads.store.ts';

/** How long an upload can be continued after its last chunk. */
export const uploadLifetime = 7 * days;

/** How long an upload's space stays reserved after its last chunk. What was abandoned later than that must not keep others out. */
const reservationLifetime = 1 * days;

/** Kept free for the database and everything else on the same disk, in bytes. */
const minimumFreeSpace = 200_000_000;

/**
 * Fails unless a new upload fits beside the rest of those underway. Until the transaction ends, no other one begins, so that no two get the same
 * space.
 * @throws AppError out_of_space
 */
export async function reserveSpace({ storage, clock }: Pick<Deps, 'storage' | 'clock'>, tx: Transaction, size: number): Promise<void> {
  if ((await storage.freeSpace()) === undefined) return;
  await lockUploadSpace(tx);
  let reserved = 0;
  for await (const upload of eachUnfinished(tx, addMilliseconds(clock.now(), uploadLifetime - reservationLifetime)))
    reserved += upload.size - (await storage.receivedBytes(uploadPath(upload.id)));
  await requireSpace(storage, reserved + size);
}

/** @throws AppError out_of_space */
export async function requireSpace(storage: Deps['storage'], bytes: number): Promise<void> {
  const free = await storage.freeSpace();
  if (free !== undefined && bytes > free - minimumFreeSpace) throw outOfSpace();
}

/** The system's error for a full disk, or a used-up quota. */
export const isOutOfSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

export const outOfSpace = () =>
  new AppError(
    'out_of_space',
    "There isn't enough space on the server for this file. What was uploaded is kept; the studio has to make room.",
  );
