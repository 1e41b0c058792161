import type { z } from 'zod';
import type { newReviewLink } from '#api/projects/review-links.ts';
import { fewOf, nameDeliverable } from '#domain/projects/deliverables.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import { requireDraft } from '#server/features/projects/deliverables/send-for-review.ts';
import { findNewestVersions } from '#server/features/projects/projects/project-activity.store.ts';
import { nameVersion, requireVersion } from '#server/features/projects/review/review.service.ts';
import type { VersionRow } from '#server/features/projects/review/review.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { withStatus } from '#server/shared/expiry.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashNewPassword } from '#server/shared/passwords/passwords.ts';
import { mayManage, requireMayShare } from './review-links.policy.ts';
import { insertLinkedVersions, leadsTo, type ReviewLinkRow, reviewLinks } from './review-links.store.ts';

/**
 * Lets people without an account see one version, or also the newest ones of other deliverables. Newer ones aren't theirs.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError not_found, forbidden; conflict for a deliverable that is cancelled or has no draft; invalid for one of another project, an
 * expiry in the past or too far ahead, or a common password
 */
export async function createReviewLink(
  deps: Deps,
  viewer: Viewer,
  fileId: number,
  { password, deliverableIds, ...form }: z.output<typeof newReviewLink>,
  actor: Actor,
) {
  requireMayShare(viewer);
  const passwordHash = password ? await hashNewPassword(password) : null;
  const version = await requireVersion(deps.db, viewer, fileId);
  const { clientId, projectId } = version;
  const fileIds = await chooseVersions(deps.db, version, deliverableIds);
  return deps.db.transaction(async (tx) => {
    const creator = { userId: adminIdOf(actor), clientId: viewer.kind === 'client' ? viewer.id : null };
    const { link, path } = await reviewLinks.create(deps, tx, { ...form, ...creator, projectId, password: passwordHash });
    await insertLinkedVersions(tx, link.id, fileIds);
    const row = await reviewLinks.requireById(tx, link.id);
    await recordAudit(tx, { action: 'review_link.created', actor, clientId, target: await nameLinked(tx, row) });
    return { reviewLink: present(row, link.createdAt), url: linkTo(deps.settings.publicUrl, path) };
  });
}

/** The shared version, and the newest ones of other deliverables of its project. @returns their files' ids */
async function chooseVersions(db: Connection, shared: VersionRow, deliverableIds: number[]): Promise<number[]> {
  const ids = new Set([shared.deliverableId, ...deliverableIds]);
  const chosen = (await listDeliverables(db, shared.projectId)).filter(({ id }) => ids.has(id));
  if (chosen.length < ids.size) throw invalidField('deliverableIds', 'Please choose deliverables of this project.');
  const versions = (await findNewestVersions(db, [...ids])).set(shared.deliverableId, shared);
  for (const row of chosen) requireDraft(row, versions);
  return chosen.map(({ id }) => versions.get(id)!.id);
}

/** What texts call the versions of a link, such as "Short 1 of Campaign, version 2", or "Short 1 and Short 2 of Campaign". */
async function nameLinked(db: Connection, { project, versions }: ReviewLinkRow): Promise<string> {
  if (versions.length === 1) return nameVersion({ deliverable: versions[0]!, title: project.title, version: versions[0]!.version });
  const { list } = await readFormats(db);
  return nameDeliverable(list(fewOf(versions.map(({ title }) => title))), project.title);
}

/** The links to a version that the viewer may manage, newest first. @throws AppError not_found, forbidden */
export async function readReviewLinks({ db, clock }: Deps, viewer: Viewer, fileId: number) {
  requireMayShare(viewer);
  await requireVersion(db, viewer, fileId);
  const rows = await reviewLinks.list(db, viewer.kind === 'client' ? { clientId: viewer.id } : {}, leadsTo(db, fileId));
  return rows.map((row) => present(row, clock.now()));
}

/** Revokes a link and ends the sessions of its guests. @throws AppError not_found, also for a link that somebody else created */
export const revokeReviewLink = ({ db, clock }: Deps, viewer: Viewer, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    requireMayShare(viewer);
    const link = await reviewLinks.requireById(tx, id);
    if (!mayManage(viewer, link)) throw notFound('Review link');
    if (link.revokedAt) return;
    if ((await reviewLinks.revoke(tx, { id }, clock.now())) === 0) return;
    const { clientId } = link.project;
    await recordAudit(tx, { action: 'review_link.revoked', actor, clientId, target: await nameLinked(tx, link) });
  });

const present = (row: ReviewLinkRow, now: Date) => ({
  ...withStatus(row, now),
  createdBy: row.clientId === null ? ('studio' as const) : ('client' as const),
  isProtected: row.password !== null,
  deliverables: row.versions,
});
