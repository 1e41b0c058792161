import type { z } from 'zod';
import type { newUploadLink } from '#contract/projects/upload-links.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { checkExpiry, linkRetentionStart } from '#server/features/projects/review-links/link-expiry.ts';
import { statusOf } from '#server/features/projects/review-links/review-links.policy.ts';
import { cancelUploads } from '#server/features/projects/uploads/uploads.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import {
  deleteEndedUploadLinks,
  findUploadLink,
  insertUploadLink,
  listUploadLinks,
  lockUploadLink,
  revokeUploadLinkRow,
  type UploadLinkRow,
} from './upload-links.store.ts';

const listLimit = 100;

/**
 * Lets somebody without an account send footage to a project, and nothing else.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError not_found; invalid for an expiry in the past or too far ahead
 */
export async function createUploadLink(
  { db, clock, settings }: Deps,
  projectId: number,
  { expiresAt, maxBytes }: z.output<typeof newUploadLink>,
  actor: Actor,
) {
  const project = await findProjectById(db, projectId);
  if (!project) throw notFound('Project');
  const now = clock.now();
  checkExpiry(expiresAt, now);
  const token = newLinkToken();
  const id = await db.transaction(async (tx) => {
    const { title: target, clientId } = project;
    await recordAudit(tx, { action: 'upload_link.created', actor, clientId, target });
    return insertUploadLink(tx, { projectId, expiresAt, maxBytes, tokenHash: hashToken(token), userId: adminIdOf(actor), createdAt: now });
  });
  return { uploadLink: present((await findUploadLink(db, { id }))!, now), url: linkTo(settings.publicUrl, `/upload/${token}`) };
}

/** @throws AppError not_found */
export async function readUploadLinks({ db, clock }: Deps, projectId: number) {
  if (!(await findProjectById(db, projectId))) throw notFound('Project');
  return (await listUploadLinks(db, projectId, listLimit)).map((link) => present(link, clock.now()));
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
  return link && statusOf(link, now) === 'active' ? link : undefined;
}

export const bytesLeft = ({ maxBytes, usedBytes }: Pick<UploadLinkRow, 'maxBytes' | 'usedBytes'>) => Math.max(0, maxBytes - usedBytes);

/** Removes ended links; what was uploaded by them stays. */
export const cleanUpUploadLinks = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteEndedUploadLinks(db, linkRetentionStart(clock.now()), batchSize);

const present = (link: UploadLinkRow, now: Date) => ({ ...link, status: statusOf(link, now) });
