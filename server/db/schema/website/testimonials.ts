import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** What the clients of completed projects say about the studio: at most one per project, who is asked once. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: identity(),
    projectId: integer()
      .notNull()
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The hash of the token in the link that was emailed to the client. */
    tokenHash: text().notNull().unique(),
    askedAt: createdAt(),
    /** As the client wrote it, to be shown with this name and role. */
    quote: text(),
    name: text(),
    role: text(),
    /** When the client agreed to see this text on the website. */
    receivedAt: instantColumn(),
    withdrawnAt: instantColumn(),
  },
  (table) => [
    index('testimonials_received_at_id_idx').on(table.receivedAt, table.id).where(sql`${table.receivedAt} is not null`),
    check('testimonials_received_check', sql`num_nonnulls(${table.quote}, ${table.name}, ${table.role}, ${table.receivedAt}) in (0, 4)`),
  ],
);

export const testimonialTriggers = triggers(testimonials, { notifyChange: {} });
