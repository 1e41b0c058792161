import { newBriefFile } from '#api/sales/brief-links.ts';
import { briefLimits } from '#domain/sales/brief-questions.ts';
import type { UploadPurposes, UploadRow } from '#server/area.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findLead } from '#server/features/sales/leads/leads.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { beginUpload } from '#server/uploads/upload-space.ts';
import { deleteUploads, requireUpload } from '#server/uploads/uploads.service.ts';
import { deleteFiles, findFile, forgetNetworks, insertFile, listAllUnfinished, sumFiles } from './brief-files.store.ts';
import { requireBriefLink } from './brief-links.service.ts';
import { auditTarget, lockBrief, requireUnsubmitted } from './briefs.service.ts';
import { updateBrief } from './briefs.store.ts';
import { requirePublicShare } from './public-share.ts';

/**
 * Begins the upload of a file by a brief's link. The brief notes when there was no space for one.
 * @param ip the address it comes from
 * @returns its id
 * @throws AppError not_found, conflict, forbidden for one file too many, invalid, too_large, out_of_space
 */
export async function beginBriefUpload(deps: Deps, token: string, ip: string, file: NewFile): Promise<string> {
  try {
    return await deps.db.transaction((tx) => beginInBrief(deps, tx, token, ip, file));
  } catch (error) {
    if (error instanceof AppError && error.code === 'out_of_space')
      await updateBrief(deps.db, await requireBriefLink(deps, deps.db, token), { fileRefusedAt: deps.clock.now() });
    throw error;
  }
}

interface NewFile {
  /** The upload's metadata as the browser sent it. */
  metadata: object;
  /** In bytes. */
  size: number;
}

async function beginInBrief(deps: Deps, tx: Transaction, token: string, ip: string, { metadata, size }: NewFile): Promise<string> {
  // The brief is locked, so that uploads begin one after the other and stay within the limits together.
  const { id: briefId, leadId, content } = await lockOpenBrief(deps, tx, token);
  const { data } = newBriefFile.safeParse(metadata);
  if (!data) throw invalidField('filename', 'Say what the file is called, and which question it answers.');
  const { filename: name, lastModified, fingerprint, questionKey } = data;
  if (!content.questions.some(({ key, kind }) => key === questionKey && kind === 'file'))
    throw invalidField('questionKey', "This question isn't answered by a file.");
  await requireRoom(tx, briefId, size);
  const { email } = (await findLead(tx, leadId))!;
  const hashes = await requirePublicShare(deps, tx, { email, ip }, size);
  const file = { briefId, name, size, lastModified };
  const id = await beginUpload(deps, tx, { purpose: 'brief', sender: 'stranger', ...file, fingerprint });
  await insertFile(tx, { ...file, ...hashes, id, questionKey, createdAt: deps.clock.now() });
  return id;
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
 * Finds an upload by its brief's link, as long as the brief can be changed.
 * @throws AppError not_found for an upload to another brief; conflict once the brief is submitted; forbidden if the studio canceled it
 */
export const findBriefUpload = (deps: Deps, token: string, id: string): Promise<UploadRow> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockOpenBrief(deps, tx, token);
    return requireUpload({ db: tx }, id, ({ briefId }) => briefId === brief.id);
  });

/** Removes a file, or cancels its upload. @returns the brief's id @throws AppError not_found; conflict once the brief is submitted */
export const removeBriefFile = (deps: Deps, token: string, id: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockOpenBrief(deps, tx, token);
    await removeFile(deps, tx, brief, id);
    return brief.id;
  });

/** The studio deletes a file, whether or not the brief is submitted. @throws AppError not_found */
export const deleteBriefFile = (deps: Deps, briefId: number, id: string, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const brief = await lockBrief(tx, briefId);
    await removeFile(deps, tx, brief, id);
    await recordAudit(tx, { action: 'brief.file_deleted', actor, target: auditTarget(brief) });
  });

/**
 * Removes a file and its upload from a brief, and from storage after the commit. The studio's open page of the brief follows.
 * @throws AppError not_found
 */
async function removeFile(deps: Deps, tx: Transaction, brief: { id: number }, id: string): Promise<void> {
  if ((await findFile(tx, id))?.briefId !== brief.id) throw notFound('File');
  await deleteUploads(deps, tx, [{ id }]);
  await deleteFiles(tx, [id]);
  await updateBrief(tx, brief.id, { updatedAt: deps.clock.now() });
}

/** Uploads that become files of briefs. They change the brief's row, so that the studio's open page of it follows. */
export const briefUploads: UploadPurposes['brief'] = {
  // Locks the brief, as removing a file does.
  lock: (tx, { briefId }) => lockBrief(tx, briefId),
  async finish({ clock }, tx, { briefId }) {
    await updateBrief(tx, briefId, { updatedAt: clock.now() });
    return undefined;
  },
  async cancel({ clock }, tx, { id, briefId }, actor) {
    const brief = await lockBrief(tx, briefId);
    await deleteFiles(tx, [id]);
    await updateBrief(tx, briefId, { updatedAt: clock.now() });
    await recordAudit(tx, { action: 'upload.canceled', actor, target: auditTarget(brief) });
  },
  discard: deleteFiles,
  list: async (db, limit) =>
    (await listAllUnfinished(db, limit)).map((upload) => ({ ...upload, uploadedBy: upload.lead.name, uploader: 'lead', project: null })),
};

/** Forgets from which networks files came, after as many days as IP addresses elsewhere. */
export async function cleanUpBriefNetworks({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { ipAddressRetentionDays } = await readStudio(db);
  await forgetNetworks(db, subtractMilliseconds(clock.now(), ipAddressRetentionDays * days), batchSize);
}
