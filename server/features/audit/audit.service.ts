import type { AuditAction } from '../../../contract/audit.ts';
import type { AddressPeriod } from '../../db/address-period.ts';
import type { Connection } from '../../db/client.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { insertEntry, listEntries, removeAddresses, removeIdentity } from './audit.store.ts';

interface Entry {
  action: AuditAction;
  by: Actor;
  /** The client who acted or was acted upon. */
  clientId?: number | undefined;
  /** The admin who was acted upon. */
  userId?: number | undefined;
  about?: string | undefined;
}

/** Writes down who did what, in the transaction of the fact; nothing secret may stand in it. */
export async function record(db: Connection, { action, by, clientId, userId, about }: Entry): Promise<void> {
  await insertEntry(db, {
    action,
    actorKind: by.kind,
    actor: by.kind === 'system' ? null : (by.name?.slice(0, 300) ?? null),
    address: by.kind === 'system' ? null : by.address,
    clientId: clientId ?? (by.kind === 'client' ? by.id : null),
    userId: userId ?? (by.kind === 'admin' ? by.id : null),
    about: about?.slice(0, 300) ?? null,
  });
}

export const auditPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listEntries(db, undefined, limit, before),
});

export const historyPages = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: (limit: number, before: KeyCursor | undefined) => listEntries(db, clientId, limit, before),
});

export const forgetAddresses = (db: Connection, before: Date) => removeAddresses(db, before);

/** @param periods when the client had which addresses */
export const forgetClient = (db: Connection, clientId: number, periods: AddressPeriod[]) => removeIdentity(db, clientId, periods);
