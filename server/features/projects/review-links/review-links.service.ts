import type { z } from 'zod';
import type { newReviewLink } from '#contract/projects/review-links.ts';
import type { Deps } from '#server/deps.ts';
import { nameVersion, requireVersion } from '#server/features/projects/review/review.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { withStatus } from '#server/shared/expiry.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashNewPassword } from '#server/shared/passwords/passwords.ts';
import { mayManage, requireMayShare } from './review-links.policy.ts';
import { type ReviewLinkRow, reviewLinks } from './review-links.store.ts';

/**
 * Lets people without an account see one version.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError not_found, forbidden; invalid for an expiry in the past or too far ahead, or a common password
 */
export async function createReviewLink(
  deps: Deps,
  viewer: Viewer,
  fileId: number,
  { password, ...form }: z.output<typeof newReviewLink>,
  actor: Actor,
) {
  requireMayShare(viewer);
  const passwordHash = password ? await hashNewPassword(password) : null;
  const version = await requireVersion(deps.db, viewer, fileId);
  const { clientId } = version;
  const { link, path } = await deps.db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'review_link.created', actor, clientId, target: nameVersion(version) });
    const creator = { userId: adminIdOf(actor), clientId: viewer.kind === 'client' ? viewer.id : null };
    return reviewLinks.create(deps, tx, { ...form, ...creator, fileId, password: passwordHash });
  });
  return { reviewLink: present(link, link.createdAt), url: linkTo(deps.settings.publicUrl, path) };
}

/** The links of a version that the viewer may manage, newest first. @throws AppError not_found, forbidden */
export async function readReviewLinks({ db, clock }: Deps, viewer: Viewer, fileId: number) {
  requireMayShare(viewer);
  await requireVersion(db, viewer, fileId);
  const rows = await reviewLinks.list(db, viewer.kind === 'client' ? { fileId, clientId: viewer.id } : { fileId });
  return rows.map((row) => present(row, clock.now()));
}

/** Ends the sessions of a link's guests too. @throws AppError not_found, also for a link that somebody else created */
export const revokeReviewLink = ({ db, clock }: Deps, viewer: Viewer, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    requireMayShare(viewer);
    const link = await reviewLinks.requireById(tx, id);
    if (!mayManage(viewer, link)) throw notFound('Review link');
    if (link.revokedAt) return;
    const version = await requireVersion(tx, viewer, link.fileId);
    if ((await reviewLinks.revoke(tx, { id }, clock.now())) === 0) return;
    await recordAudit(tx, { action: 'review_link.revoked', actor, clientId: version.clientId, target: nameVersion(version) });
  });

const present = (row: ReviewLinkRow, now: Date) => ({
  ...withStatus(row, now),
  createdBy: row.clientId === null ? ('studio' as const) : ('client' as const),
  isProtected: row.password !== null,
});
