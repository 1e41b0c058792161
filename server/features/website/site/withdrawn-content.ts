import type { SiteContent } from '#api/website/site.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { findLiveContent, insertVersion, lockDraft } from './site.store.ts';
import { removeFromDraft, removeFromVersions, type Withdrawn } from './withdrawn-content.store.ts';

/** Whether content shows any of these testimonials or films. */
export const shows = (content: Pick<SiteContent, 'testimonials' | 'portfolio'>, { testimonials = [], films = [] }: Withdrawn): boolean =>
  content.testimonials.items.some(({ testimonialId }) => testimonialId !== undefined && testimonials.includes(testimonialId)) ||
  content.portfolio.items.some(({ video }) => video?.platform === 'studio' && films.includes(video.id));

/**
 * Takes something off the website at once, and out of its draft and its history, from which it could be restored. Whoever calls this has
 * locked its rows, because saving a draft locks them before the draft, too.
 */
export async function removeFromSite({ clock }: Deps, tx: Transaction, withdrawn: Withdrawn): Promise<void> {
  const { testimonials = [], films = [] } = withdrawn;
  if (testimonials.length + films.length === 0) return;
  // Publishing locks the draft, too, so nothing is published meanwhile.
  await lockDraft(tx);
  await removeFromDraft(tx, withdrawn, clock.now());
  const live = (await findLiveContent(tx))!;
  const isLive = shows(live.content, withdrawn);
  await removeFromVersions(tx, withdrawn);
  if (!isLive) return;
  const { content } = (await findLiveContent(tx))!;
  const version = live.version + 1;
  await insertVersion(tx, { version, content, publishedBy: null, publishedAt: clock.now() });
  await recordAudit(tx, {
    action: 'site.published',
    actor: { kind: 'system' },
    target: `version ${version}, without what a client has withdrawn`,
  });
}
