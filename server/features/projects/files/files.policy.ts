import { AppError } from '#server/shared/app-error.ts';
import type { Reviewer, Viewer } from '#server/shared/callers.ts';

interface FileFacts {
  type: 'source' | 'draft' | 'final' | 'feedback';
  clientId: number | null;
  deletedAt: Date | null;
  project: { clientId: number; draftsLocked: boolean; finalsLocked: boolean };
}

/** Clients reach the projects of their own; any other one doesn't exist for them. */
export const mayReach = (viewer: Viewer, project: { clientId: number }) => viewer.kind === 'admin' || viewer.id === project.clientId;

/** Guests reach the versions of their review link. */
export const mayReachFile = (reviewer: Reviewer, file: { id: number; project: { clientId: number } }) =>
  reviewer.kind === 'guest' ? reviewer.fileIds.includes(file.id) : mayReach(reviewer, file.project);

/** Clients may delete and restore what they uploaded themselves. */
export const mayDelete = (viewer: Viewer, file: Pick<FileFacts, 'clientId'>) => viewer.kind === 'admin' || viewer.id === file.clientId;

export const mayUpload = (viewer: Viewer, type: FileFacts['type']) => viewer.kind === 'admin' || type === 'source' || type === 'feedback';

/** Until a project is paid, its client gets drafts only as proxies with the watermark burnt in, and no final files. */
export const isLocked = ({ type, project }: Pick<FileFacts, 'type' | 'project'>) =>
  (type === 'draft' && project.draftsLocked) || (type === 'final' && project.finalsLocked);

/** What was made of a draft without a watermark isn't shown while it's locked, even before it's processed again. */
export const mayWatch = (
  reviewer: Pick<Reviewer, 'kind'>,
  file: Pick<FileFacts, 'type' | 'project'> & { video: { watermark: string | null } | null },
) => reviewer.kind === 'admin' || file.type !== 'draft' || !isLocked(file) || Boolean(file.video?.watermark);

export function mayDownload(reviewer: Reviewer, file: Pick<FileFacts, 'type' | 'project'>): boolean {
  if (reviewer.kind === 'admin') return true;
  return !isLocked(file) && (reviewer.kind === 'client' || reviewer.mayDownload);
}

/** Access codes are for viewing and paying. */
export const hasPassword = (viewer: Viewer) => viewer.kind === 'admin' || viewer.accessCodeId === null;

/** @throws AppError forbidden for a client with an access code */
export function requirePassword(viewer: Viewer): void {
  if (!hasPassword(viewer))
    throw new AppError('forbidden', 'Access codes are for viewing and paying only. Sign in with your password to do this.');
}
