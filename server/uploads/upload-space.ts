import { randomUUID } from 'node:crypto';
import type { UploadRow } from '#server/area.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { insertUpload, lockUploadSpace, type NewUploadRow, sumOutstanding } from './uploads.store.ts';

/** How long an upload can be continued after its last chunk. */
export const uploadLifetime = 7 * days;

/** How long an upload's space stays reserved after its last chunk. What was abandoned later than that must not keep others out. */
const reservationLifetime = 1 * days;

/** Space that is kept free for the database and everything else on the same disk, in bytes. */
const minimumFreeSpace = 200_000_000;

/** Space that is kept free for the studio's own uploads, in bytes. */
export const studioReserve = 5_000_000_000;

/** How much of an upload is written before there must be space for more, in bytes. It's also what is reserved for an upload at most. */
export const uploadStep = 20_000_000;

type Sender = UploadRow['sender'];

/** How much space the uploads of a kind of sender must leave free, in bytes. */
const keptFree = (sender: Sender) => minimumFreeSpace + (sender === 'studio' ? 0 : studioReserve);

export type UploadSpace = NonNullable<Awaited<ReturnType<typeof readUploadSpace>>>;

/**
 * How many bytes there is space for, besides the next step of each upload underway, which is all that is reserved for it; for strangers, besides
 * all that the uploads underway have yet to send (`outstanding`). Of `promised`, that is what the studio's and clients' have.
 * @returns undefined where there is no limit
 */
export async function readUploadSpace({ storage, clock }: Deps, db: Connection) {
  const free = await storage.freeSpace();
  if (free === undefined) return undefined;
  const activeSince = addMilliseconds(clock.now(), uploadLifetime - reservationLifetime);
  const { reserved, outstanding, promised } = await sumOutstanding(db, activeSince, uploadStep);
  return {
    studio: free - keptFree('studio') - reserved,
    client: free - keptFree('client') - reserved,
    stranger: free - keptFree('stranger') - outstanding,
    outstanding,
    promised,
  };
}

/**
 * Begins an upload if there is space for it. Until the transaction ends, no other one begins, so that no two get the same space.
 * @returns its id
 * @throws AppError invalid for an empty file, out_of_space
 */
export async function beginUpload(deps: Deps, tx: Transaction, upload: Omit<NewUploadRow, 'id' | 'createdAt' | 'expiresAt'>) {
  const { sender, size } = upload;
  if (size === 0) throw invalidField('filename', 'This file is empty.');
  await lockUploadSpace(tx);
  const space = await readUploadSpace(deps, tx);
  if (space && size > space[sender]) throw outOfSpace(sender);
  const id = randomUUID();
  const createdAt = deps.clock.now();
  await insertUpload(tx, { ...upload, id, createdAt, expiresAt: addMilliseconds(createdAt, uploadLifetime) });
  return id;
}

/** Fails unless there is space for the next step of an upload: a stranger's gives way to all that others have yet to send. @throws AppError out_of_space */
export async function requireSpace(deps: Deps, sender: Sender, bytes: number): Promise<void> {
  const free = await deps.storage.freeSpace();
  if (free === undefined) return;
  const promised = sender === 'stranger' ? (await readUploadSpace(deps, deps.db))!.promised : 0;
  if (bytes > free - keptFree(sender) - promised) throw outOfSpace(sender);
}

export const outOfSpace = (sender?: Sender) =>
  new AppError(
    'out_of_space',
    sender === 'stranger'
      ? "There isn't enough space for this file. Please send the studio a link to it instead."
      : "There isn't enough space on the server for this file. What was uploaded is kept; the studio has to make room.",
  );
