import { AppError } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { isFullView } from '#server/shared/callers.ts';

/** @throws AppError forbidden for a client with an access code, which is for viewing and paying */
export function requireMayShare(viewer: Viewer): void {
  if (viewer.kind === 'client' && !isFullView(viewer))
    throw new AppError('forbidden', 'Access codes are for viewing and paying only. Sign in with your password to do this.');
}

/** Clients manage the links that they created; for them, no others exist. */
export const mayManage = (viewer: Viewer, link: { clientId: number | null }) => viewer.kind === 'admin' || viewer.id === link.clientId;
