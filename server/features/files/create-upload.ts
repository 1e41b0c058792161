import { randomUUID } from 'node:crypto';
import { fileTypes, type NewUpload, newUpload } from '../../../contract/files.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { findProjectById } from '../projects/projects.service.ts';
import type { Viewer } from '../sessions/sessions.service.ts';
import { mayReach, mayUpload, requirePassword } from './files.policy.ts';
import { insertUpload, type UploadRow } from './uploads.store.ts';

/** How long an upload can be continued after its last chunk. */
export const uploadLifetime = 7 * days;

/** Kept free for the database and everything else on the same disk, in bytes. */
const reservedSpace = 200_000_000;

export type Uploader = Pick<UploadRow, 'uploadedBy' | 'userId' | 'clientId' | 'uploadLinkId'>;

export const uploaderOf = (viewer: Viewer): Uploader =>
  viewer.kind === 'admin'
    ? { uploadedBy: viewer.name ?? viewer.username, userId: viewer.id, clientId: null, uploadLinkId: null }
    : { uploadedBy: viewer.name, userId: null, clientId: viewer.id, uploadLinkId: null };

/**
 * Begins an upload to a project that the viewer may upload to.
 * @param metadata as the browser sent it
 * @param size in bytes
 * @returns the upload's id
 * @throws AppError not_found, forbidden, invalid, too_large, out_of_space
 */
export async function createUpload(deps: Deps, viewer: Viewer, metadata: object, size: number): Promise<string> {
  requirePassword(viewer);
  const upload = readMetadata(metadata);
  const project = await findProjectById(deps.db, upload.projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  if (!mayUpload(viewer, upload.type)) throw new AppError('forbidden', 'Only the studio can upload drafts and final files.');
  return beginUpload(deps, uploaderOf(viewer), upload, size);
}

function readMetadata(metadata: object): NewUpload {
  const { success, data, error } = newUpload.safeParse(metadata);
  if (success) return data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] = [message];
  throw new AppError('invalid', Object.values(fields)[0]?.[0] ?? `Say which project, and one of ${fileTypes.join(', ')}.`, { fields });
}

/** Begins an upload by anybody, also by an upload link. @throws AppError invalid, too_large, out_of_space */
export async function beginUpload(
  { db, clock, settings, storage }: Deps,
  uploader: Uploader,
  { projectId, type, filename }: NewUpload,
  size: number,
): Promise<string> {
  if (!Number.isSafeInteger(size) || size < 0) throw new AppError('malformed', 'Upload-Length must be the size of the file in bytes.');
  if (size === 0) throw invalidField('filename', 'This file is empty.');
  if (size > settings.uploadLimit)
    throw new AppError('too_large', `This file is too large. A file can have up to ${formatBytes(settings.uploadLimit)}.`);
  await requireSpace(storage, size);
  const id = randomUUID();
  const createdAt = clock.now();
  const expiresAt = addMilliseconds(createdAt, uploadLifetime);
  await insertUpload(db, { ...uploader, id, projectId, type, name: filename, size, createdAt, expiresAt });
  return id;
}

/** @throws AppError out_of_space */
export async function requireSpace(storage: Deps['storage'], bytes: number): Promise<void> {
  const free = await storage.freeSpace();
  if (free !== undefined && bytes > free - reservedSpace) throw outOfSpace();
}

export const outOfSpace = () =>
  new AppError(
    'out_of_space',
    "There isn't enough space on the server for this file. What was uploaded is kept; the studio has to make room.",
  );

export const formatBytes = (bytes: number) => (bytes >= 1e9 ? `${+(bytes / 1e9).toFixed(1)} GB` : `${+(bytes / 1e6).toFixed(1)} MB`);
