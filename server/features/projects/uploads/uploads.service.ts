import { inBatches } from '#server/db/batches.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { mayReach, requirePassword } from '#server/features/projects/files/files.policy.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { deleteUploadsAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { uploadCanceled } from '#server/uploads/uploads.service.ts';
import { type Uploader, uploaderOf } from './create-upload.ts';
import { cancelUnfinished, deleteExpired, findUpload, listUnfinished, type UploadOwner, type UploadRow } from './uploads.store.ts';

const listLimit = 100;

/** The uploads that the viewer has begun and can continue, with how many bytes have arrived. */
export async function unfinishedUploads({ db }: Deps, viewer: Viewer, projectId: number) {
  requirePassword(viewer);
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const person = viewer.kind === 'admin' ? { userId: viewer.id } : { clientId: viewer.id };
  const uploads = await listUnfinished(db, projectId, person, listLimit);
  return uploads.map((upload) => ({ ...upload, offset: upload.receivedBytes }));
}

/** An upload of this person's own. @throws AppError not_found for anybody else's; forbidden once it was canceled */
export async function findUploadOf({ db }: Deps, uploader: Uploader, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, id);
  const isOwn = (['userId', 'clientId', 'uploadLinkId'] as const).every((who) => upload?.[who] === uploader[who]);
  if (!upload || !isOwn) throw notFound('Upload');
  if (upload.canceledAt) throw uploadCanceled();
  return upload;
}

/** @throws AppError not_found for anybody else's upload, forbidden for an access code */
export function findUploadFor(deps: Deps, viewer: Viewer, id: string): Promise<UploadRow> {
  requirePassword(viewer);
  return findUploadOf(deps, uploaderOf(viewer), id);
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

/** Removes what nobody has continued for a week. Of a finished upload only the row is left, whose file stays. */
export const cleanUpUploads = (deps: Deps, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const expired = await deleteExpired(tx, deps.clock.now(), limit);
        await deleteUploadsAfterCommit(
          deps,
          tx,
          expired.filter(({ fileId }) => fileId === null),
        );
        return expired.length;
      }),
    batchSize,
  );
