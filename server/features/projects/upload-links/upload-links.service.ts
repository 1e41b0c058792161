import type { z } from 'zod';
import type { newUploadLink } from '#api/projects/upload-links.ts';
import type { Deps } from '#server/deps.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { withStatus } from '#server/shared/expiry.ts';
import { linkTo } from '#server/shared/links.ts';
import { cancelUploads } from '#server/uploads/uploads.service.ts';
import { type UploadLinkRow, uploadLinks } from './upload-links.store.ts';

/**
 * Lets somebody without an account send footage to a project, and nothing else.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError not_found; invalid for an expiry in the past or too far ahead
 */
export async function createUploadLink(deps: Deps, projectId: number, form: z.output<typeof newUploadLink>, actor: Actor) {
  const project = await findProjectById(deps.db, projectId);
  if (!project) throw notFound('Project');
  const { link, path } = await deps.db.transaction(async (tx) => {
    const { title: target, clientId } = project;
    await recordAudit(tx, { action: 'upload_link.created', actor, clientId, target });
    return uploadLinks.create(deps, tx, { ...form, userId: adminIdOf(actor), projectId });
  });
  return { uploadLink: { ...withStatus(link, link.createdAt), usedBytes: 0 }, url: linkTo(deps.settings.publicUrl, path) };
}

/** @throws AppError not_found */
export async function readUploadLinks({ db, clock }: Deps, projectId: number) {
  if (!(await findProjectById(db, projectId))) throw notFound('Project');
  return (await uploadLinks.list(db, { projectId })).map((link) => withStatus(link, clock.now()));
}

/** Revokes a link and cancels its unfinished uploads. @throws AppError not_found */
export const revokeUploadLink = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const link = await uploadLinks.requireById(tx, id);
    if ((await uploadLinks.revoke(tx, { id }, deps.clock.now())) === 0) return;
    await cancelUploads(deps, tx, { uploadLinkId: id });
    await recordAudit(tx, { action: 'upload_link.revoked', actor, clientId: link.clientId, target: link.projectTitle });
  });

/** What the page of a link shows; null if it is unknown, expired or revoked. */
export async function readOpenUploadLink({ db, clock }: Deps, token: string) {
  const link = await uploadLinks.find(db, token, clock.now());
  return link ? { ...link, bytesLeft: bytesLeft(link) } : null;
}

export const bytesLeft = ({ maxBytes, usedBytes }: Pick<UploadLinkRow, 'maxBytes' | 'usedBytes'>) => Math.max(0, maxBytes - usedBytes);
