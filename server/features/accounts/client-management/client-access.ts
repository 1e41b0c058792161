import type { Deps } from '#server/deps.ts';
import { changeClient, clearedTokens, lockRegisteredClient } from '#server/features/accounts/clients/clients.service.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { cancelUploads } from '#server/uploads/uploads.service.ts';

/** Ends all access, and uploads that aren't finished, but keeps the data, so the client can be reactivated. */
export const deactivateClient = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const current = await lockRegisteredClient(tx, id);
    if (current.deactivatedAt) return current;
    const client = await changeClient(tx, id, { deactivatedAt: deps.clock.now(), ...clearedTokens });
    await endSessionsOf(tx, { clientId: id });
    await cancelUploads(deps, tx, { clientId: id });
    await recordAudit(tx, { action: 'client.deactivated', actor, clientId: id, target: client.name });
    return client;
  });

export const activateClient = ({ db }: Deps, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const current = await lockRegisteredClient(tx, id);
    if (!current.deactivatedAt) return current;
    const client = await changeClient(tx, id, { deactivatedAt: null });
    await recordAudit(tx, { action: 'client.reactivated', actor, clientId: id, target: client.name });
    return client;
  });

/** Signs a client out on all devices. */
export const endClientSessions = ({ db }: Deps, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const client = await lockRegisteredClient(tx, id);
    await endSessionsOf(tx, { clientId: id });
    await recordAudit(tx, { action: 'client.sessions_ended', actor, clientId: id, target: client.name });
  });
