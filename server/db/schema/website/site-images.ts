import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** The public site's images in the studio's storage. They stay, because older versions of the site can be restored. */
export const siteImages = pgTable('site_images', {
  /** What the image was made from, such as `youtube:aqz-KE-bpKQ`. */
  source: text().primaryKey(),
  /** An id made from the content of the original; the names of the image's files begin with it. */
  id: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: createdAt(),
});

export const siteImagesTriggers = triggers(siteImages, { notifyChange: {} });
