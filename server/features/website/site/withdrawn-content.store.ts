import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';

/** The ids of testimonials and films that clients no longer allow the site to show. */
export interface Withdrawn {
  testimonials?: number[];
  films?: string[];
}

type Content = typeof siteContent.content | typeof siteDraft.content;

/** A list in the site's content, and which of its items are removed. */
interface Removal {
  section: 'testimonials' | 'portfolio';
  isWithdrawn: SQL;
}

const removalsOf = ({ testimonials = [], films = [] }: Withdrawn): Removal[] => [
  ...(testimonials.length > 0
    ? [{ section: 'testimonials', isWithdrawn: sql`(item->>'testimonialId')::integer in ${testimonials}` } as const]
    : []),
  ...(films.length > 0 ? [{ section: 'portfolio', isWithdrawn: sql`item->'video'->>'id' in ${films}` } as const] : []),
];

const itemsOf = (content: Content, { section }: Removal) => sql`jsonb_array_elements(${content}->${section}::text->'items')`;

const includes = (content: Content, removal: Removal) =>
  sql`exists (select from ${itemsOf(content, removal)} item where ${removal.isWithdrawn})`;

const without = (content: Content, removal: Removal) => sql`jsonb_set(${content}, array[${removal.section}::text, 'items'], (
  select coalesce(jsonb_agg(item order by position), '[]')
  from ${itemsOf(content, removal)} with ordinality as items(item, position)
  where (${removal.isWithdrawn}) is not true))`;

/** Removes the items from the draft and gives it a new version, so that nobody who has the old one open saves over it. */
export async function removeFromDraft(tx: Transaction, withdrawn: Withdrawn, savedAt: Date) {
  const { content, version } = siteDraft;
  for (const removal of removalsOf(withdrawn))
    await tx
      .update(siteDraft)
      .set({ content: without(content, removal), version: sql`${version} + 1`, savedBy: null, savedAt })
      .where(includes(content, removal));
}

export async function removeFromVersions(tx: Transaction, withdrawn: Withdrawn) {
  const { content } = siteContent;
  for (const removal of removalsOf(withdrawn))
    await tx
      .update(siteContent)
      .set({ content: without(content, removal) })
      .where(includes(content, removal));
}
