import type { z } from 'zod';
import type { newPreviewLink } from '#contract/website/preview-links.ts';
import { newExpiringLink } from '#server/db/expiring-links.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readSite } from '#server/features/website/site/site-editor.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { expiryStatusOf, withStatus } from '#server/shared/expiry.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { findPreviewLink, insertPreviewLink, listPreviewLinks, lockPreviewLink, revokePreviewLinkRow } from './preview-links.store.ts';

/**
 * Lets people without an account see the public site's draft, as it is whenever they look.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError invalid for an expiry in the past or too far ahead
 */
export async function createPreviewLink(deps: Deps, { expiresAt }: z.output<typeof newPreviewLink>, actor: Actor) {
  const { row, url } = newExpiringLink(deps, '/preview', expiresAt, actor);
  const link = await deps.db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'preview_link.created', actor });
    return insertPreviewLink(tx, row);
  });
  return { previewLink: withStatus(link, row.createdAt), url };
}

export const readPreviewLinks = async ({ db, clock }: Deps) => (await listPreviewLinks(db)).map((link) => withStatus(link, clock.now()));

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
  if (!link || expiryStatusOf(link, clock.now()) !== 'active') return null;
  const { draft, images } = await readSite({ db });
  return { content: draft.content, images };
}
