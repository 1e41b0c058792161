import type { z } from 'zod';
import type { newUploadLink } from '#contract/projects/upload-links.ts';
import type { Connection } from '#server/db/client.ts';
import { newExpiringLink } from '#server/db/expiring-links.ts';
import type { Deps } from '#server/deps.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { cancelUploads } from '#server/features/projects/uploads/uploads.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { expiryStatusOf, withStatus } from '#server/shared/expiry.ts';
import { hashToken } from '#server/shared/tokens.ts';
import {
  findUploadLink,
  insertUploadLink,
  listUploadLinks,
  lockUploadLink,
  revokeUploadLinkRow,
  type UploadLinkRow,
} from './upload-links.store.ts';

/**
 * Lets somebody without an account send footage to a project, and nothing else.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError not_found; invalid for an expiry in the past or too far ahead
 */
export async function createUploadLink(
  deps: Deps,
  projectId: number,
  { expiresAt, maxBytes }: z.output<typeof newUploadLink>,
  actor: Actor,
) {
  const project = await findProjectById(deps.db, projectId);
  if (!project) throw notFound('Project');
  const { row, url } = newExpiringLink(deps, '/upload', expiresAt, actor);
  const id = await deps.db.transaction(async (tx) => {
    const { title: target, clientId } = project;
    await recordAudit(tx, { action: 'upload_link.created', actor, clientId, target });
    return insertUploadLink(tx, { ...row, projectId, maxBytes });
  });
  return { uploadLink: withStatus((await findUploadLink(deps.db, { id }))!, row.createdAt), url };
}

/** @throws AppError not_found */
export async function readUploadLinks({ db, clock }: Deps, projectId: number) {
  if (!(await findProjectById(db, projectId))) throw notFound('Project');
  return (await listUploadLinks(db, projectId)).map((link) => withStatus(link, clock.now()));
}

/** Uploads that aren't finished are canceled. @throws AppError not_found */
export const revokeUploadLink = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockUploadLink(tx, id);
    const link = await findUploadLink(tx, { id });
    if (!link) throw notFound('Upload link');
    if (link.revokedAt) return;
    await revokeUploadLinkRow(tx, id, deps.clock.now());
    await cancelUploads(deps, tx, { uploadLinkId: id });
    await recordAudit(tx, { action: 'upload_link.revoked', actor, clientId: link.clientId, target: link.projectTitle });
  });

/** @returns undefined for a link that is unknown, expired or revoked */
export async function findOpenUploadLink(db: Connection, token: string, now: Date) {
  const link = await findUploadLink(db, { tokenHash: hashToken(token) });
  return link && expiryStatusOf(link, now) === 'active' ? link : undefined;
}

export const bytesLeft = ({ maxBytes, usedBytes }: Pick<UploadLinkRow, 'maxBytes' | 'usedBytes'>) => Math.max(0, maxBytes - usedBytes);
