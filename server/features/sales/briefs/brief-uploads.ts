import { newBriefFile } from '#contract/sales/brief-links.ts';
import { briefLimits } from '#contract/sales/brief-questions.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteAfterCommit } from '#server/features/projects/files/storage/delete-stored-files.ts';
import { requireComplete, type UploadKeeper, uploadPath } from '#server/features/projects/uploads/upload-keeper.ts';
import { reserveUpload } from '#server/features/projects/uploads/upload-space.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import {
  type BriefFileRow,
  deleteExpired,
  deleteFile,
  findFile,
  insertFile,
  listUnfinished,
  sumFiles,
  updateUnfinished,
} from './brief-files.store.ts';
import { requireBriefLink } from './brief-links.service.ts';
import { lockBrief, requireUnsubmitted } from './briefs.service.ts';
import { updateBrief } from './briefs.store.ts';

/** How many a job finishes at a time. */
const batchSize = 500;

/**
 * Begins the upload of a file by a brief's link.
 * @param metadata as the browser sent it
 * @param size in bytes
 * @returns its id
 * @throws AppError not_found, conflict, forbidden for one file too many, invalid, too_large, out_of_space
 */
export const beginBriefUpload = (deps: Deps, token: string, metadata: object, size: number): Promise<string> =>
  deps.db.transaction(async (tx) => {
    // Locked, so that uploads begin one after the other and stay within the limits together.
    const { id: briefId, content } = await lockOpenBrief(deps, tx, token);
    const { data } = newBriefFile.safeParse(metadata);
    if (!data) throw invalidField('filename', 'Say what the file is called, and which question it answers.');
    const { filename: name, lastModified, questionKey } = data;
    if (!content.questions.some(({ key, kind }) => key === questionKey && kind === 'file'))
      throw invalidField('questionKey', "This question isn't answered by a file.");
    await requireRoom(tx, briefId, size);
    const upload = await reserveUpload(deps, tx, false, size);
    await insertFile(tx, { ...upload, briefId, questionKey, name, lastModified });
    return upload.id;
  });

async function lockOpenBrief(deps: Deps, tx: Transaction, token: string) {
  const brief = await lockBrief(tx, await requireBriefLink(deps, tx, token));
  requireUnsubmitted(brief);
  return brief;
}

async function requireRoom(tx: Transaction, briefId: number, size: number): Promise<void> {
  const { count, bytes } = await sumFiles(tx, briefId);
  if (count >= briefLimits.files)
    throw new AppError('forbidden', `A brief can have at most ${briefLimits.files} files. Remove one to add another.`);
  const left = Math.max(0, briefLimits.fileBytes - bytes);
  if (size > left) throw new AppError('too_large', `This file is too large: ${(await readFormats(tx)).size(left)} can still be sent.`);
}

/** A file of the link's brief, which can still be changed. @throws AppError not_found for any other; conflict once the brief is submitted */
export const findBriefUpload = (deps: Deps, token: string, id: string): Promise<BriefFileRow> =>
  deps.db.transaction(async (tx) => requireFile(tx, await lockOpenBrief(deps, tx, token), id));

async function requireFile(tx: Transaction, brief: { id: number }, id: string): Promise<BriefFileRow> {
  const file = await findFile(tx, id);
  if (file?.briefId !== brief.id) throw notFound('File');
  return file;
}

/** Removes a file, or cancels its upload. @returns the brief's id @throws AppError not_found; conflict once the brief is submitted */
export const removeBriefFile = (deps: Deps, token: string, id: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockOpenBrief(deps, tx, token);
    await requireFile(tx, brief, id);
    await deleteFile(tx, id);
    await updateBrief(tx, brief.id, { updatedAt: deps.clock.now() });
    await deleteAfterCommit(deps, tx, [uploadPath(id)]);
    return brief.id;
  });

/** Uploads that become files of briefs. */
export const briefUploads = (deps: Deps): UploadKeeper => ({
  find: async (id) => {
    const file = await findFile(deps.db, id);
    return file && { size: file.size, createdAt: file.createdAt, metadata: { filename: file.name, questionKey: file.questionKey } };
  },
  update: async (id, { expiresAt }) => {
    if (!(await updateUnfinished(deps.db, id, { expiresAt }))) throw notFound('Upload');
    return { isStudio: false };
  },
  remove: (id) => deleteFile(deps.db, id),
  listUnfinished: () => listUnfinished(deps.db, deps.clock.now(), batchSize),
  finish: (id) => finishBriefUpload(deps, id),
});

/** Does nothing if it's finished. The brief changes by it, which the studio's page follows. @throws AppError not_found, conflict while bytes are missing */
async function finishBriefUpload(deps: Deps, id: string): Promise<void> {
  const file = await findFile(deps.db, id);
  if (!file) throw notFound('Upload');
  if (file.expiresAt === null) return;
  await requireComplete(deps, file);
  await deps.db.transaction(async (tx) => {
    // The brief first, as when a file is removed, to avoid deadlocks.
    await lockBrief(tx, file.briefId);
    if (await updateUnfinished(tx, id, { expiresAt: null })) await updateBrief(tx, file.briefId, { updatedAt: deps.clock.now() });
  });
}

/** Removes uploads that nobody has continued for a week. */
export const cleanUpBriefUploads = (deps: Deps, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const expired = await deleteExpired(tx, deps.clock.now(), limit);
        await deleteAfterCommit(
          deps,
          tx,
          expired.map(({ id }) => uploadPath(id)),
        );
        return expired.length;
      }),
    batchSize,
  );
