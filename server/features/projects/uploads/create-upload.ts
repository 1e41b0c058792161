import { fileTypes, type NewUpload, newUpload } from '#api/projects/files.ts';
import type { UploadRow } from '#server/area.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { requireDeliverableFor } from '#server/features/projects/deliverables/deliverables.service.ts';
import { mayReach, mayUpload, requirePassword } from '#server/features/projects/files/files.policy.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { beginUpload } from '#server/uploads/upload-space.ts';
import { sumUnfinished, type UploadOwner } from '#server/uploads/uploads.store.ts';

type Uploader = Pick<UploadRow, 'uploadedBy' | 'userId' | 'clientId' | 'uploadLinkId'>;

const uploaderOf = (viewer: Viewer): Uploader =>
  viewer.kind === 'admin'
    ? { uploadedBy: viewer.name ?? viewer.username, userId: viewer.id, clientId: null, uploadLinkId: null }
    : { uploadedBy: viewer.name, userId: null, clientId: viewer.id, uploadLinkId: null };

/**
 * Begins an upload to a project that the viewer may upload to.
 * @param metadata as the browser sent it
 * @param size in bytes
 * @returns the upload's id
 * @throws AppError not_found, forbidden, invalid, too_large, too_many_requests, out_of_space
 */
export async function createUpload(deps: Deps, viewer: Viewer, metadata: object, size: number): Promise<string> {
  requirePassword(viewer);
  if (viewer.kind === 'client') await deps.limits.consume('upload', String(viewer.id));
  const upload = readMetadata(metadata);
  const project = await findProjectById(deps.db, upload.projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  if (!mayUpload(viewer, upload.type)) throw new AppError('forbidden', 'Only the studio can upload drafts and final files.');
  return deps.db.transaction((tx) => beginProjectUpload(deps, tx, uploaderOf(viewer), upload, size));
}

function readMetadata(metadata: object): NewUpload {
  const { success, data, error } = newUpload.safeParse(metadata);
  if (success) return data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] = [message];
  throw new AppError('invalid', Object.values(fields)[0]?.[0] ?? `Say which project, and one of ${fileTypes.join(', ')}.`, { fields });
}

/** How many uploads a person, or the people with a link, can have underway. */
const maxUnfinished = 200;

/** Begins an upload by anybody, also by an upload link. @throws AppError invalid, too_large, too_many_requests, out_of_space */
export async function beginProjectUpload(
  deps: Deps,
  tx: Transaction,
  uploader: Uploader,
  { projectId, type, deliverableId, filename: name, ...file }: NewUpload,
  size: number,
): Promise<string> {
  const { uploadLimit } = deps.settings;
  if (size > uploadLimit)
    throw new AppError('too_large', `This file is too large. A file can have up to ${(await readFormats(tx)).size(uploadLimit)}.`);
  if (uploader.clientId !== null) await requireActiveClient(tx, uploader.clientId);
  await requireDeliverableFor(tx, { projectId, type, deliverableId });
  const sender = uploader.userId === null ? 'client' : 'studio';
  const id = await beginUpload(deps, tx, { purpose: 'project', sender, ...uploader, projectId, type, deliverableId, name, size, ...file });
  await requireShare(deps, tx, uploader);
  return id;
}

/** Requires a client who may sign in and can't be deactivated until the transaction ends. @throws AppError unauthenticated */
async function requireActiveClient(tx: Transaction, id: number): Promise<void> {
  if (!maySignIn(await lockClient(tx, id))) throw new AppError('unauthenticated', 'Please log in to continue.');
}

/**
 * Nobody has too many uploads underway, and nobody but the studio too large ones. Until the transaction ends, nobody else begins one.
 * @throws AppError too_many_requests
 */
async function requireShare({ settings }: Deps, tx: Transaction, uploader: Uploader): Promise<void> {
  const { count, bytes } = await sumUnfinished(tx, ownerOf(uploader));
  if (count > maxUnfinished)
    throw new AppError('too_many_requests', 'Too many uploads are underway. Please continue or cancel those that were interrupted.');
  if (uploader.userId === null && bytes > settings.uploadShare)
    throw new AppError(
      'too_many_requests',
      `Unfinished uploads are limited to ${(await readFormats(tx)).size(settings.uploadShare)} in total. This one starts once others finish or are cancelled.`,
    );
}

function ownerOf({ userId, clientId, uploadLinkId }: Uploader): UploadOwner {
  if (userId !== null) return { userId };
  return clientId === null ? { uploadLinkId: uploadLinkId! } : { clientId };
}
