import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../../../contract/audit.ts';
import { createdAt, identity } from './columns.ts';

export const actorKind = pgEnum('actor_kind', ['visitor', 'client', 'admin', 'system']);

/** Who did what to whose access. Rows outlive whom they tell of, so ids are not references. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    createdAt: createdAt(),
    action: text().$type<AuditAction>().notNull(),
    actorKind: actorKind().notNull(),
    /** The admin who acted, or was acted upon where no client was. */
    userId: integer(),
    /** The client who acted or was acted upon. */
    clientId: integer(),
    /** The name as it was then, or what was typed as one. */
    actor: text(),
    about: text(),
    address: text(),
  },
  (table) => [
    index('audit_log_newest').on(table.createdAt, table.id),
    index('audit_log_of_client').on(table.clientId, table.createdAt, table.id),
    index('audit_log_about_idx').on(sql`lower(${table.about})`).where(sql`${table.clientId} is null`),
    index('audit_log_actor_idx').on(sql`lower(${table.actor})`).where(sql`${table.clientId} is null`),
    index('audit_log_addresses').on(table.createdAt).where(sql`${table.address} is not null`),
  ],
);
