import type { UploadPurpose, UploadPurposes, UploadRow } from '#server/area.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteUploadsAfterCommit } from './delete-stored-files.ts';
import { requireSpace, uploadLifetime } from './upload-space.ts';
import {
  cancelUnfinished,
  deleteExpired,
  deleteUnfinished,
  deleteUploadRows,
  eachUnfinished,
  findUpload,
  lockUpload,
  type UploadOwner,
  updateUnfinished,
} from './uploads.store.ts';

const uploadCanceled = () => new AppError('forbidden', 'The studio cancelled this upload.');

/**
 * @param isOwn whether whoever asks may continue it
 * @throws AppError not_found for anybody else's; forbidden once it was cancelled
 */
export async function requireUpload({ db }: Pick<Deps, 'db'>, id: string, isOwn: (upload: UploadRow) => boolean): Promise<UploadRow> {
  const upload = await findUpload(db, id);
  if (!upload || !isOwn(upload)) throw notFound('Upload');
  if (upload.canceledAt) throw uploadCanceled();
  return upload;
}

/**
 * Called before each step in which a body is written, and after the last one: the upload stays for another week.
 * Nothing is left to record of one that the browser or the job has finished since its last byte arrived.
 * @param next how many bytes may be written next
 * @throws AppError out_of_space; forbidden for an upload that was cancelled; not_found once its sender has cancelled it
 */
export async function recordProgress(deps: Deps, id: string, { received, next }: { received: number; next: number }): Promise<void> {
  const expiresAt = addMilliseconds(deps.clock.now(), uploadLifetime);
  const upload = await updateUnfinished(deps.db, id, { receivedBytes: received, expiresAt });
  if (!upload) await requireUpload(deps, id, () => true);
  else if (next > 0) await requireSpace(deps, upload.sender, next);
}

/**
 * Has a complete upload become what it's for, once: the upload itself, the browser and a job all call this, because each of them may fail to.
 * @throws AppError not_found, conflict while bytes are missing, forbidden if it was cancelled
 */
export async function finishUpload(deps: Deps, purpose: UploadPurpose, id: string): Promise<UploadRow> {
  const upload = await requireUpload(deps, id, () => true);
  if (upload.finishedAt) return upload;
  if (!(await deps.storage.completeUpload(uploadPath(id), upload.size))) throw new AppError('conflict', "This upload isn't complete yet.");
  return deps.db.transaction(async (tx) => {
    await purpose.lock?.(tx, upload);
    const locked = await lockUpload(tx, id);
    if (!locked) throw notFound('Upload');
    if (locked.finishedAt) return locked;
    if (locked.canceledAt) throw uploadCanceled();
    const { fileId = null } = (await purpose.finish(deps, tx, locked)) ?? {};
    return (await updateUnfinished(tx, id, { finishedAt: deps.clock.now(), fileId }))!;
  });
}

/** Finishes uploads that are complete, but whose last request failed after the last byte. */
export async function finishUploads(deps: Deps, purposes: UploadPurposes): Promise<void> {
  const { db, clock, storage, log } = deps;
  for await (const { id, purpose, size } of eachUnfinished(db, clock.now()))
    try {
      if (await storage.completeUpload(uploadPath(id), size)) await finishUpload(deps, purposes[purpose], id);
    } catch (err) {
      log.error({ err, upload: id }, 'Upload not finished');
    }
}

/**
 * Cancels unfinished uploads. After the commit, requests that still send are ended, and what has arrived is deleted. Their rows stay until they
 * expire, to tell whoever continues them.
 * @returns those that were unfinished
 */
export async function cancelUploads(deps: Deps, tx: Transaction, which: UploadOwner | { id: string }): Promise<UploadRow[]> {
  const canceled = await cancelUnfinished(tx, which, deps.clock.now());
  await deleteUploadsAfterCommit(deps, tx, canceled);
  return canceled;
}

/** Deletes uploads, finished or not, with what storage keeps of them after the commit. */
export async function deleteUploads(deps: Deps, tx: Transaction, uploads: { id: string }[]): Promise<void> {
  await deleteUploadRows(
    tx,
    uploads.map(({ id }) => id),
  );
  await deleteUploadsAfterCommit(deps, tx, uploads);
}

/**
 * Deletes an unfinished upload for whoever sends it. After the commit, requests that still send are ended, and what has arrived is deleted.
 * @returns whether it was unfinished
 */
export const discardUpload = (deps: Deps, purpose: UploadPurpose, id: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const discarded = await deleteUnfinished(tx, id);
    await deleteUploadsAfterCommit(deps, tx, discarded);
    if (discarded.length > 0) await purpose.discard(tx, [id]);
    return discarded.length > 0;
  });

/** Removes uploads that nobody has continued for a week. Of a finished upload, only the row is removed. */
export const cleanUpUploads = (deps: Deps, purposes: UploadPurposes, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const expired = await deleteExpired(tx, deps.clock.now(), limit);
        const unfinished = expired.filter(({ finishedAt }) => finishedAt === null);
        await deleteUploadsAfterCommit(deps, tx, unfinished);
        for (const [purpose, uploads] of Map.groupBy(unfinished, ({ purpose }) => purpose))
          await purposes[purpose].discard(
            tx,
            uploads.map(({ id }) => id),
          );
        return expired.length;
      }),
    batchSize,
  );

const listLimit = 100;

/** The newest uploads underway by anybody, as many for each purpose: strangers' don't push those of clients out. */
export async function readAllUploads({ db }: Deps, purposes: UploadPurposes) {
  const lists = await Promise.all(Object.values(purposes).map((purpose) => purpose.list(db, listLimit)));
  return lists.flat().toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Cancels anybody's upload for the studio. @throws AppError not_found, also once it's finished */
export async function cancelUpload(deps: Deps, purposes: UploadPurposes, id: string, actor: Actor): Promise<void> {
  const upload = await findUpload(deps.db, id);
  if (!upload) throw notFound('Upload');
  const purpose: UploadPurpose = purposes[upload.purpose];
  await deps.db.transaction(async (tx) => {
    await purpose.lock?.(tx, upload);
    const [canceled] = await cancelUploads(deps, tx, { id });
    if (!canceled) throw notFound('Upload');
    await purpose.cancel(deps, tx, canceled, actor);
  });
}
