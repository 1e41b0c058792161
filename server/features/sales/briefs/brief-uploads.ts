import { newBriefFile } from '#contract/sales/brief-links.ts';
import { briefLimits } from '#contract/sales/brief-questions.ts';
import type { UploadPurpose } from '#server/area.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findLead } from '#server/features/sales/leads/leads.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteUploadsAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { requireComplete, uploadCanceled } from '#server/uploads/uploads.service.ts';
import {
  type BriefFileRow,
  deleteExpired,
  deleteFile,
  findFile,
  forgetNetworks,
  insertFile,
  listAllUnfinished,
  listUnfinished,
  sumFiles,
  updateUnfinished,
} from './brief-files.store.ts';
import { requireBriefLink } from './brief-links.service.ts';
import { auditTarget, lockBrief, requireUnsubmitted } from './briefs.service.ts';
import { updateBrief } from './briefs.store.ts';
import { reservePublicUpload } from './public-share.ts';

/** How many a job finishes at a time. */
const batchSize = 500;

/**
 * Begins the upload of a file by a brief's link. The brief notes when there was no space for one.
 * @param ip the address it comes from
 * @returns its id
 * @throws AppError not_found, conflict, forbidden for one file too many, invalid, too_large, out_of_space
 */
export async function beginBriefUpload(deps: Deps, token: string, ip: string, file: NewFile): Promise<string> {
  try {
    return await deps.db.transaction((tx) => beginUpload(deps, tx, token, ip, file));
  } catch (error) {
    if (error instanceof AppError && error.code === 'out_of_space')
      await updateBrief(deps.db, await requireBriefLink(deps, deps.db, token), { fileRefusedAt: deps.clock.now() });
    throw error;
  }
}

interface NewFile {
  /** As the browser sent it. */
  metadata: object;
  /** In bytes. */
  size: number;
}

async function beginUpload(deps: Deps, tx: Transaction, token: string, ip: string, { metadata, size }: NewFile): Promise<string> {
  // Locked, so that uploads begin one after the other and stay within the limits together.
  const { id: briefId, leadId, content } = await lockOpenBrief(deps, tx, token);
  const { data } = newBriefFile.safeParse(metadata);
  if (!data) throw invalidField('filename', 'Say what the file is called, and which question it answers.');
  const { filename: name, lastModified, questionKey } = data;
  if (!content.questions.some(({ key, kind }) => key === questionKey && kind === 'file'))
    throw invalidField('questionKey', "This question isn't answered by a file.");
  await requireRoom(tx, briefId, size);
  const { email } = (await findLead(tx, leadId))!;
  const upload = await reservePublicUpload(deps, tx, { email, ip }, size);
  await insertFile(tx, { ...upload, briefId, questionKey, name, lastModified });
  return upload.id;
}

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

/**
 * A file of the link's brief, which can still be changed.
 * @throws AppError not_found for any other; conflict once the brief is submitted; forbidden if the studio canceled its upload
 */
export const findBriefUpload = (deps: Deps, token: string, id: string): Promise<BriefFileRow> =>
  deps.db.transaction(async (tx) => requireFile(tx, await lockOpenBrief(deps, tx, token), id));

async function requireFile(tx: Transaction, brief: { id: number }, id: string): Promise<BriefFileRow> {
  const file = await findFile(tx, id);
  if (file?.briefId !== brief.id) throw notFound('File');
  if (file.canceledAt) throw uploadCanceled();
  return file;
}

/** Removes a file, or cancels its upload. @returns the brief's id @throws AppError not_found; conflict once the brief is submitted */
export const removeBriefFile = (deps: Deps, token: string, id: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockOpenBrief(deps, tx, token);
    await requireFile(tx, brief, id);
    await deleteFile(tx, id);
    await fileRemoved(deps, tx, brief, id);
    return brief.id;
  });

/** What storage keeps of it goes after the commit. The studio's page of the brief follows. */
async function fileRemoved(deps: Deps, tx: Transaction, brief: { id: number }, id: string): Promise<void> {
  await updateBrief(tx, brief.id, { updatedAt: deps.clock.now() });
  await deleteUploadsAfterCommit(deps, tx, [{ id }]);
}

/** The studio deletes a file, whether or not the brief is submitted. @throws AppError not_found */
export const deleteBriefFile = (deps: Deps, briefId: number, id: string, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockBrief(tx, briefId);
    await requireFile(tx, brief, id);
    await deleteFile(tx, id);
    await fileRemoved(deps, tx, brief, id);
    await recordAudit(tx, { action: 'brief.file_deleted', actor, target: auditTarget(brief) });
  });

/** The row stays until it expires, to tell whoever goes on sending the file. @returns whether it was underway */
async function cancelBriefUpload(deps: Deps, id: string, actor: Actor): Promise<boolean> {
  const file = await findFile(deps.db, id);
  if (!file) return false;
  return deps.db.transaction(async (tx) => {
    const brief = await lockBrief(tx, file.briefId);
    if (!(await updateUnfinished(tx, id, { canceledAt: deps.clock.now() }))) return false;
    await fileRemoved(deps, tx, brief, id);
    await recordAudit(tx, { action: 'upload.canceled', actor, target: auditTarget(brief) });
    return true;
  });
}

/** Uploads that become files of briefs. */
export const briefUploads = (deps: Deps): UploadPurpose => ({
  find: async (id) => {
    const file = await findFile(deps.db, id);
    if (file?.canceledAt) throw uploadCanceled();
    return file && { size: file.size, createdAt: file.createdAt, metadata: { filename: file.name, questionKey: file.questionKey } };
  },
  update: async (id, changes) => {
    if (!(await updateUnfinished(deps.db, id, changes))) throw uploadCanceled();
    return 'stranger';
  },
  remove: (id) => deleteFile(deps.db, id),
  listUnfinished: () => listUnfinished(deps.db, deps.clock.now(), batchSize),
  finish: (id) => finishBriefUpload(deps, id),
  listAll: async (limit) =>
    (await listAllUnfinished(deps.db, limit)).map((file) => ({ ...file, uploadedBy: file.lead.name, uploader: 'lead', project: null })),
  cancel: (id, actor) => cancelBriefUpload(deps, id, actor),
});

/** Does nothing if it's finished. The brief changes by it, which the studio's page follows. @throws AppError not_found, conflict while bytes are missing */
async function finishBriefUpload(deps: Deps, id: string): Promise<void> {
  const file = await findFile(deps.db, id);
  if (!file) throw notFound('Upload');
  if (file.expiresAt === null) return;
  if (file.canceledAt) throw uploadCanceled();
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
        await deleteUploadsAfterCommit(deps, tx, expired);
        return expired.length;
      }),
    batchSize,
  );

/** Forgets where files came from, as the IP addresses of everything else. */
export async function cleanUpBriefNetworks({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { ipAddressRetentionDays } = await readStudio(db);
  await forgetNetworks(db, subtractMilliseconds(clock.now(), ipAddressRetentionDays * days), batchSize);
}
