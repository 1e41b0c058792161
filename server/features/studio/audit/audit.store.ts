import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters } from '#contract/studio/audit.ts';
import { updateInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { type AddressPeriod, inPeriods } from '#server/db/email-periods.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export async function insertEntry(db: Connection, entry: typeof auditLog.$inferInsert) {
  await db.insert(auditLog).values(entry);
}

interface EntryFilter extends Omit<AuditFilters, 'from' | 'to'> {
  clientId?: number;
  since?: Date | undefined;
  before?: Date | undefined;
}

/** Newest first. */
export const listEntries = (db: Connection, { search, ...filter }: EntryFilter, { limit, before }: Page) => {
  const vector = searchVector(auditLog.actor, auditLog.target, auditLog.ipAddress);
  return selectEntries(db, { ...filter, limit, cursor: before, isMatch: search ? matchesSearch(vector, search) : undefined });
};

type SelectedEntries = Omit<EntryFilter, 'search'> & { limit: number; cursor: Page['before']; isMatch: SQL | undefined };

const selectEntries = preparedQuery([], (db, { clientId, action, actorKind, since, before, limit, cursor, isMatch }: SelectedEntries) =>
  db
    .select()
    .from(auditLog)
    .where(
      and(
        clientId === undefined ? undefined : eq(auditLog.clientId, clientId),
        action && eq(auditLog.action, action),
        actorKind && eq(auditLog.actorKind, actorKind),
        since && gte(auditLog.createdAt, since),
        before && lt(auditLog.createdAt, before),
        isMatch,
        isOlderThan(auditLog, cursor),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit),
);

export function eraseIpAddresses(db: Connection, before: Date, batchSize?: number) {
  // A visitor's name and target are what they typed.
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
