import type { z } from 'zod';
import type { newPreviewLink } from '#contract/website/preview-links.ts';
import type { Deps } from '#server/deps.ts';
import { checkExpiry, linkRetentionStart } from '#server/features/projects/review-links/link-expiry.ts';
import { statusOf } from '#server/features/projects/review-links/review-links.policy.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readSite } from '#server/features/website/site/site-editor.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import {
  deleteEndedPreviewLinks,
  findPreviewLink,
  insertPreviewLink,
  listPreviewLinks,
  lockPreviewLink,
  type PreviewLinkRow,
  revokePreviewLinkRow,
} from './preview-links.store.ts';

const listLimit = 100;

/**
 * Lets people without an account see the public site's draft, as it is whenever they look.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError invalid for an expiry in the past or too far ahead
 */
export async function createPreviewLink({ db, clock, settings }: Deps, { expiresAt }: z.output<typeof newPreviewLink>, actor: Actor) {
  const now = clock.now();
  checkExpiry(expiresAt, now);
  const token = newLinkToken();
  const row = await db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'preview_link.created', actor });
    return insertPreviewLink(tx, { expiresAt, tokenHash: hashToken(token), userId: adminIdOf(actor), createdAt: now });
  });
  return { previewLink: present(row, now), url: linkTo(settings.publicUrl, `/preview/${token}`) };
}

export const readPreviewLinks = async ({ db, clock }: Deps) =>
  (await listPreviewLinks(db, listLimit)).map((row) => present(row, clock.now()));

/** @throws AppError not_found */
export const revokePreviewLink = ({ db, clock }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const link = await lockPreviewLink(tx, id);
    if (!link) throw notFound('Preview link');
    if (link.revokedAt) return;
    await revokePreviewLinkRow(tx, id, clock.now());
    await recordAudit(tx, { action: 'preview_link.revoked', actor });
  });

/** @returns null for a link that is unknown, expired or revoked */
export async function readDraftByLink({ db, clock }: Deps, token: string) {
  const link = await findPreviewLink(db, hashToken(token));
  if (!link || statusOf(link, clock.now()) !== 'active') return null;
  const { draft, images } = await readSite({ db });
  return { content: draft.content, images };
}

/** Removes ended links. */
export const cleanUpPreviewLinks = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteEndedPreviewLinks(db, linkRetentionStart(clock.now()), batchSize);

const present = (row: PreviewLinkRow, now: Date) => ({ ...row, status: statusOf(row, now) });
