import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type AddressPeriod, inPeriods } from '../../db/address-period.ts';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { auditLog } from '../../db/schema/audit.ts';

export async function insertEntry(db: Connection, entry: typeof auditLog.$inferInsert) {
  await db.insert(auditLog).values(entry);
}

/** @param clientId of whom the entries tell; undefined for all */
export const listEntries = (db: Connection, clientId: number | undefined, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(auditLog)
    .where(and(clientId === undefined ? undefined : eq(auditLog.clientId, clientId), olderThan(auditLog, before)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);

export async function removeAddresses(db: Connection, before: Date) {
  await db
    .update(auditLog)
    .set({
      address: null,
      // Of visitors names and addresses are what they typed.
      actor: sql`case when ${auditLog.actorKind} = 'visitor' then null else ${auditLog.actor} end`,
      about: sql`case when ${auditLog.actorKind} = 'visitor' then null else ${auditLog.about} end`,
    })
    .where(and(lt(auditLog.createdAt, before), sql`${auditLog.address} is not null`));
}

/** Takes out of a client's entries what tells who it was. @param periods when it had which addresses */
export async function removeIdentity(db: Connection, clientId: number, periods: AddressPeriod[]) {
  const { actor, about, createdAt } = auditLog;
  await db
    .update(auditLog)
    .set({
      address: sql`case when ${auditLog.actorKind} in ('client', 'visitor') then null else ${auditLog.address} end`,
      actor: sql`case when ${auditLog.actorKind} in ('client', 'visitor') then null else ${auditLog.actor} end`,
      about: null,
    })
    .where(
      or(
        eq(auditLog.clientId, clientId),
        and(isNull(auditLog.clientId), or(inPeriods(about, createdAt, periods), inPeriods(actor, createdAt, periods))),
      ),
    );
}
