import { AppError } from '#server/shared/app-error.ts';
import type { Reviewer, Viewer } from '#server/shared/callers.ts';

interface FileFacts {
  type: 'source' | 'draft' | 'final' | 'feedback';
  clientId: number | null;
  deletedAt: Date | null;
  project: { clientId: number; watermark: boolean };
}

/** Clients reach the projects of their own; any other one doesn't exist for them. */
export const mayReach = (viewer: Viewer, project: { clientId: number }) => viewer.kind === 'admin' || viewer.id === project.clientId;

/** Guests reach the version of their review link. */
export const mayReachFile = (reviewer: Reviewer, file: { id: number; project: { clientId: number } }) =>
  reviewer.kind === 'guest' ? reviewer.fileId === file.id : mayReach(reviewer, file.project);

/** Clients may delete and restore what they uploaded themselves. */
export const mayDelete = (viewer: Viewer, file: Pick<FileFacts, 'clientId'>) => viewer.kind === 'admin' || viewer.id === file.clientId;

export const mayUpload = (viewer: Viewer, type: FileFacts['type']) => viewer.kind === 'admin' || type === 'source' || type === 'feedback';

/** A watermarked draft leaves as its proxy only, with the watermark burnt in; a final file once it isn't locked. */
export function mayDownload(reviewer: Reviewer, { type, project }: FileFacts, isLocked: boolean): boolean {
  if (reviewer.kind === 'admin') return true;
  if (isLocked || (type === 'draft' && project.watermark)) return false;
  return reviewer.kind === 'client' || reviewer.mayDownload;
}

/** Access codes are for viewing and paying. */
export const hasPassword = (viewer: Viewer) => viewer.kind === 'admin' || viewer.accessCodeId === null;

/** @throws AppError forbidden for a client with an access code */
export function requirePassword(viewer: Viewer): void {
  if (!hasPassword(viewer))
    throw new AppError('forbidden', 'Access codes are for viewing and paying only. Sign in with your password to do this.');
}
