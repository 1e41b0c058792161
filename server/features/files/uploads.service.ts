import { inBatches } from '../../db/batches.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { addMilliseconds } from '../../shared/clock.ts';
import { findProjectById } from '../projects/projects.service.ts';
import type { Viewer } from '../sessions/sessions.service.ts';
import { type Uploader, uploaderOf } from './create-upload.ts';
import { mayReach, requirePassword } from './files.policy.ts';
import { uploadPath } from './finish-upload.ts';
import { deleteAfterCommit } from './stored-files.ts';
import { requireSpace, uploadLifetime } from './upload-space.ts';
import { deleteExpired, findUpload, listUnfinished, type UploadRow, updateUpload } from './uploads.store.ts';

const listLimit = 100;

/** The uploads that the viewer has begun and can continue, with how many bytes have arrived. */
export async function unfinishedUploads({ db, storage }: Pick<Deps, 'db' | 'storage'>, viewer: Viewer, projectId: number) {
  requirePassword(viewer);
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const person = viewer.kind === 'admin' ? { userId: viewer.id } : { clientId: viewer.id };
  const uploads = await listUnfinished(db, projectId, person, listLimit);
  return Promise.all(uploads.map(async (upload) => ({ ...upload, offset: await storage.receivedBytes(uploadPath(upload.id)) })));
}

/** An upload of this person's own. @throws AppError not_found for anybody else's */
export async function findUploadOf({ db }: Pick<Deps, 'db'>, uploader: Uploader, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, id);
  const isOwn = (['userId', 'clientId', 'uploadLinkId'] as const).every((who) => upload?.[who] === uploader[who]);
  if (!upload || !isOwn) throw notFound('Upload');
  return upload;
}

/** @throws AppError not_found for anybody else's upload, forbidden for an access code */
export function findUploadFor(deps: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<UploadRow> {
  requirePassword(viewer);
  return findUploadOf(deps, uploaderOf(viewer), id);
}

/**
 * Called before each chunk: the upload stays for another week.
 * @param chunkSize in bytes
 * @throws AppError out_of_space
 */
export async function prepareChunk({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>, id: string, chunkSize: number) {
  await requireSpace(storage, chunkSize);
  await updateUpload(db, id, { expiresAt: addMilliseconds(clock.now(), uploadLifetime) });
}

/** Removes what nobody has continued for a week. Of a finished upload only the row is left, whose file stays. */
export const cleanUpUploads = (deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const expired = await deleteExpired(tx, deps.clock.now(), limit);
        const unfinished = expired.filter(({ fileId }) => fileId === null);
        await deleteAfterCommit(
          deps,
          tx,
          unfinished.map(({ id }) => uploadPath(id)),
        );
        return expired.length;
      }),
    batchSize,
  );
