import type { z } from 'zod';
import type { newPreviewLink } from '#api/website/preview-links.ts';
import { findSamples } from '#domain/website/samples/find-samples.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readSite } from '#server/features/website/site/site-editor.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { withStatus } from '#server/shared/expiry.ts';
import { linkTo } from '#server/shared/links.ts';
import { previewLinks } from './preview-links.store.ts';

/**
 * Lets people without an account see the public site's draft, as it is whenever they look.
 * @returns the link with its URL, which can't be read again: only the token's hash is stored
 * @throws AppError invalid for an expiry in the past or too far ahead
 */
export async function createPreviewLink(deps: Deps, { expiresAt }: z.output<typeof newPreviewLink>, actor: Actor) {
  const { link, path } = await deps.db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'preview_link.created', actor });
    return previewLinks.create(deps, tx, { expiresAt, userId: adminIdOf(actor) });
  });
  return { previewLink: withStatus(link, link.createdAt), url: linkTo(deps.settings.publicUrl, path) };
}

export const readPreviewLinks = async ({ db, clock }: Deps) => (await previewLinks.list(db)).map((link) => withStatus(link, clock.now()));

/** @throws AppError not_found */
export const revokePreviewLink = ({ db, clock }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    await previewLinks.requireById(tx, id);
    const revoked = await previewLinks.revoke(tx, { id }, clock.now());
    if (revoked > 0) await recordAudit(tx, { action: 'preview_link.revoked', actor });
  });

/** @returns null for a link that is unknown, expired or revoked */
export async function readDraftByLink({ db, clock }: Deps, token: string) {
  if (!(await previewLinks.find(db, token, clock.now()))) return null;
  const { draft, published, images } = await readSite({ db });
  return { content: draft.content, images, samples: findSamples(draft.content, published.content.ownSamples) };
}
