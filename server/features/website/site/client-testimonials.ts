import { type SiteContent, storedSiteContent } from '#api/website/site.ts';
import { isExcerpt } from '#domain/website/excerpts.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { lockConsented } from './client-testimonials.store.ts';
import { findLiveContent } from './site.store.ts';
import { shows } from './withdrawn-content.ts';

/**
 * Clients' testimonials are shown as they were given: by the same name, and shortened at most. They're locked, so that none is withdrawn
 * before the content is saved.
 * @throws AppError invalid
 */
export async function checkClientTestimonials(tx: Transaction, { testimonials: { items } }: SiteContent): Promise<void> {
  const ids = items.flatMap(({ testimonialId }) => testimonialId ?? []);
  const consented = ids.length > 0 ? await lockConsented(tx, ids) : [];
  for (const [index, item] of items.entries()) {
    if (item.testimonialId === undefined) continue;
    const field = (name: string) => `content.testimonials.items.${index}.${name}`;
    const original = consented.find(({ id }) => id === item.testimonialId);
    if (!original) throw invalidField(field('quote'), 'This testimonial was changed or withdrawn. Remove it, and add the new one.');
    if (!isExcerpt(item.quote, original.quote!))
      throw invalidField(field('quote'), "A client's words can only be shortened. Mark what is left out with an ellipsis (…).");
    if (item.name !== original.name) throw invalidField(field('name'), 'Clients decide how their name appears.');
    if (item.role !== original.role) throw invalidField(field('role'), 'Clients decide how their role appears.');
  }
}

export async function isTestimonialLive(db: Connection, id: number): Promise<boolean> {
  const live = storedSiteContent.safeParse((await findLiveContent(db))?.content);
  return live.success && shows(live.data, { testimonials: [id] });
}
