import { newUpload } from '#api/projects/files.ts';
import { uploadSender } from '#api/projects/upload-links.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { beginProjectUpload } from '#server/features/projects/uploads/create-upload.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { requireUpload } from '#server/uploads/uploads.service.ts';
import { bytesLeft } from './upload-links.service.ts';
import { lockUploadLink, type UploadLinkRow, uploadLinks } from './upload-links.store.ts';

/** @throws AppError not_found for a link that is unknown, expired or revoked */
export async function requireUploadLink({ clock }: Deps, db: Connection, token: string): Promise<UploadLinkRow> {
  const link = await uploadLinks.find(db, token, clock.now());
  if (!link) throw new AppError('not_found', 'This upload link has expired or was revoked. Ask the studio for a new one.');
  return link;
}

/**
 * Begins an upload of footage to the link's project, attributed to the name that the sender gives.
 * @param size in bytes; all uploads by the link together stay within its limit
 * @returns the upload's id
 * @throws AppError not_found, invalid, too_large, out_of_space
 */
export async function uploadByLink(deps: Deps, token: string, metadata: object, size: number): Promise<string> {
  const { name: uploadedBy, ...file } = readMetadata(metadata);
  return deps.db.transaction(async (tx) => {
    const { id: uploadLinkId, projectId } = await requireUploadLink(deps, tx, token);
    await lockUploadLink(tx, uploadLinkId);
    const left = bytesLeft(await requireUploadLink(deps, tx, token));
    if (size > left)
      throw new AppError('too_large', `This file is too large: ${(await readFormats(tx)).size(left)} can still be sent by this link.`);
    const sender = { uploadedBy, userId: null, clientId: null, uploadLinkId };
    return beginProjectUpload(deps, tx, sender, { projectId, type: 'source', ...file }, size);
  });
}

function readMetadata(metadata: object) {
  const { success, data, error } = uploadSender
    .extend(newUpload.pick({ filename: true, lastModified: true, fingerprint: true }).shape)
    .safeParse(metadata);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  throw invalidField(String(path[0]), message);
}

/** Finds an upload that was begun by a link. @throws AppError not_found for any other upload */
export async function findUploadByLink(deps: Deps, token: string, id: string) {
  const { id: uploadLinkId } = await requireUploadLink(deps, deps.db, token);
  return requireUpload(deps, id, (upload) => upload.uploadLinkId === uploadLinkId);
}
