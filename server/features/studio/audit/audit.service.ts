import type { AuditAction, AuditFilters } from '#api/studio/audit.ts';
import type { Connection } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { eraseIpAddresses, insertEntry, listEntries } from './audit.store.ts';

interface AuditEntry {
  action: AuditAction;
  actor: Actor;
  /** The client who acted or was affected. */
  clientId?: number | undefined;
  /** The admin who was affected. */
  userId?: number | undefined;
  target?: string | undefined;
}

/** Records who did what, in the same transaction as the change. Entries must not contain secrets. */
export async function recordAudit(db: Connection, { action, actor, clientId, userId, target }: AuditEntry): Promise<void> {
  await insertEntry(db, {
    action,
    actorKind: actor.kind,
    actor: actor.kind === 'system' ? null : (actor.name?.slice(0, 300) ?? null),
    ipAddress: actor.kind === 'system' ? null : actor.address,
    clientId: clientId ?? (actor.kind === 'client' ? actor.id : null),
    userId: userId ?? (actor.kind === 'admin' ? actor.id : null),
    target: target?.slice(0, 300) ?? null,
  });
}

/** @param filters their days are in the studio's time zone */
export async function auditPages({ db }: Deps, filters: AuditFilters) {
  const { timeZone } = await readStudio(db);
  return {
    list: (limit: number, before: NewestFirstCursor | undefined) => listEntries(db, { ...filters, timeZone }, { limit, before }),
  };
}

export const clientAuditPages = ({ db }: Deps, clientId: number) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listEntries(db, { clientId }, { limit, before }),
});

/** Clears IP addresses, and what visitors typed, from entries that are old enough; the entries stay. */
export async function cleanUpIpAddresses({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { ipAddressRetentionDays } = await readStudio(db);
  await eraseIpAddresses(db, subtractMilliseconds(clock.now(), ipAddressRetentionDays * days), batchSize);
}
