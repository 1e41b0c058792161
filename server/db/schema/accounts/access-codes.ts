import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instantColumn, reference } from '#server/db/schema/columns.ts';
import { clients } from './clients.ts';

/** Codes that let a client view and pay without a password; only their SHA-256 is stored. */
export const accessCodes = pgTable(
  'access_codes',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    codeHash: text().notNull().unique(),
    /** Whether the code belongs to the demo data. */
    isDevelopment: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    lastUsedAt: instantColumn(),
    revokedAt: instantColumn(),
  },
  (table) => [index('access_codes_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id)],
);
