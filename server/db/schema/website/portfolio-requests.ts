import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { portfolioRequestStatuses } from '#api/website/portfolio-requests.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

export const portfolioRequestStatus = pgEnum('portfolio_request_status', portfolioRequestStatuses);

/** Final videos that the studio wants to show in its portfolio, which takes the client's consent: at most one request per file. */
export const portfolioRequests = pgTable(
  'portfolio_requests',
  {
    id: identity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the file is deleted for good; its film stays. */
    fileId: integer()
      .unique()
      .references(() => files.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    status: portfolioRequestStatus().notNull().default('asked'),
    askedAt: createdAt(),
    decidedAt: instantColumn(),
    /** The film of the last consent. After a withdrawal, that row is gone, but the id still says why nobody may show it. */
    filmId: uuid().unique(),
  },
  (table) => [
    index('portfolio_requests_project_id_idx').on(table.projectId),
    index('portfolio_requests_decided_at_id_idx').on(table.decidedAt, table.id).where(sql`${table.status} = 'allowed'`),
    check('portfolio_requests_decided_check', sql`(${table.status} = 'asked') = (${table.decidedAt} is null)`),
    check('portfolio_requests_film_check', sql`${table.status} not in ('allowed', 'withdrawn') or ${table.filmId} is not null`),
  ],
);
