import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { decisions } from '#api/projects/projects.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { deliverables } from './deliverables.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';

export const decision = pgEnum('decision', decisions);

/** What the client decided about a draft: a written approval, with the name as the client typed it, or a request for changes. */
export const approvals = pgTable(
  'approvals',
  {
    id: identity(),
    projectId: reference(() => projects.id).notNull(),
    deliverableId: reference(() => deliverables.id).notNull(),
    clientId: reference(() => clients.id).notNull(),
    decision: decision().notNull().default('approved'),
    /** The version that the client decided about; null for projects without drafts here. */
    fileId: reference(() => files.id),
    /** SHA-256 of the version's file, in hex. */
    checksum: text(),
    /** The name as the client typed it; null for a request for changes. */
    name: text(),
    /** What the client wants changed. */
    note: text(),
    ipAddress: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('approvals_project_id_created_at_id_idx').on(table.projectId, table.createdAt, table.id),
    index('approvals_deliverable_id_idx').on(table.deliverableId),
    index('approvals_client_id_idx').on(table.clientId),
    index('approvals_file_id_idx').on(table.fileId),
    check('approvals_name_check', sql`(${table.decision} = 'approved') = (${table.name} is not null)`),
  ],
);
