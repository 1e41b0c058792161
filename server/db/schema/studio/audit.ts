import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { type AuditAction, actorKinds, auditActions } from '#api/studio/audit.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { searchVector } from '#server/db/search/search.ts';

export const actorKind = pgEnum('actor_kind', actorKinds);

/** A new action in the API needs a migration. */
export const auditAction = pgEnum('audit_action', Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** Rows outlive the people they are about, so ids are not foreign keys. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    createdAt: createdAt(),
    action: auditAction().notNull(),
    actorKind: actorKind().notNull(),
    /** The admin who acted or was affected. */
    userId: integer(),
    /** The client who acted or was affected. */
    clientId: integer(),
    /** The name at the time, or what a visitor typed. */
    actor: text(),
    target: text(),
    ipAddress: text(),
  },
  (table) => [
    index('audit_log_created_at_id_idx').on(table.createdAt, table.id),
    index('audit_log_action_created_at_id_idx').on(table.action, table.createdAt, table.id),
    index('audit_log_search_idx').using('gin', searchVector(table.actor, table.target, table.ipAddress)),
    index('audit_log_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('audit_log_target_idx').on(sql`lower(${table.target})`).where(sql`${table.clientId} is null`),
    index('audit_log_actor_idx').on(sql`lower(${table.actor})`).where(sql`${table.clientId} is null`),
    index('audit_log_created_at_idx').on(table.createdAt).where(sql`${table.ipAddress} is not null`),
  ],
);
