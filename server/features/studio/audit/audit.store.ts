import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters } from '#api/studio/audit.ts';
import { updateInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { type AddressPeriod, inPeriods } from '#server/db/data-subject.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export async function insertEntry(db: Connection, entry: typeof auditLog.$inferInsert) {
  await db.insert(auditLog).values(entry);
}

interface EntryFilter extends AuditFilters {
  clientId?: number;
  /** The time zone that the days `from` and `to` are in. */
  timeZone?: string;
}

/** Entries of the audit log, newest first. */
export const listEntries = (db: Connection, { search, ...filter }: EntryFilter, { limit, before }: Page) => {
  const vector = searchVector(auditLog.actor, auditLog.target, auditLog.ipAddress);
  return selectEntries(db, { ...filter, limit, before, isMatch: search ? matchesSearch(vector, search) : undefined });
};

type SelectedEntries = Omit<EntryFilter, 'search'> & Page & { isMatch: SQL | undefined };

const selectEntries = preparedQuery(
  [],
  (db, { clientId, action, actorKind, from, to, timeZone, limit, before, isMatch }: SelectedEntries) =>
    db
      .select()
      .from(auditLog)
      .where(
        and(
          clientId === undefined ? undefined : eq(auditLog.clientId, clientId),
          action && eq(auditLog.action, action),
          actorKind && eq(auditLog.actorKind, actorKind),
          from ? sql`${auditLog.createdAt} >= ${from}::date::timestamp at time zone ${timeZone}::text` : undefined,
          to ? sql`${auditLog.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text` : undefined,
          isMatch,
          isOlderThan(auditLog, before),
        ),
      )
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit),
);

export function eraseIpAddresses(db: Connection, before: Date, batchSize?: number) {
  // In a visitor's entries, the name and the target are what the visitor typed.
  const cleared = {
    ipAddress: null,
    actor: sql`case when ${auditLog.actorKind} = 'visitor' then null else ${auditLog.actor} end`,
    target: sql`case when ${auditLog.actorKind} = 'visitor' then null else ${auditLog.target} end`,
  };
  return updateInBatches(db, auditLog, cleared, and(lt(auditLog.createdAt, before), isNotNull(auditLog.ipAddress)), batchSize);
}

/** Removes what identifies a client from its entries. @param periods when it had which email addresses */
export async function eraseClientFromAudit(db: Connection, clientId: number, periods: AddressPeriod[]) {
  const { actor, target, createdAt } = auditLog;
  await db
    .update(auditLog)
    .set({
      ipAddress: sql`case when ${auditLog.actorKind} in ('client', 'visitor') then null else ${auditLog.ipAddress} end`,
      actor: sql`case when ${auditLog.actorKind} in ('client', 'visitor') then null else ${auditLog.actor} end`,
      target: null,
    })
    .where(
      or(
        eq(auditLog.clientId, clientId),
        and(isNull(auditLog.clientId), or(inPeriods(target, createdAt, periods), inPeriods(actor, createdAt, periods))),
      ),
    );
}
