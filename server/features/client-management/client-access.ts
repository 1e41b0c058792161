import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { changeClient, clearedTokens, lockClient } from '../clients/clients.service.ts';
import { cancelUploads } from '../files/uploads.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';

/** Ends all access, and uploads that aren't finished, but keeps the data, so the client can be reactivated. */
export const deactivateClient = (deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const current = await lockClient(tx, id);
    if (current.deactivatedAt) return current;
    const client = await changeClient(tx, id, { deactivatedAt: deps.clock.now(), ...clearedTokens });
    await endSessionsOf(tx, { clientId: id });
    await cancelUploads(deps, tx, { clientId: id });
    await recordAudit(tx, { action: 'client.deactivated', actor, clientId: id, target: client.name });
    return client;
  });

export const activateClient = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const current = await lockClient(tx, id);
    if (!current.deactivatedAt) return current;
    const client = await changeClient(tx, id, { deactivatedAt: null });
    await recordAudit(tx, { action: 'client.reactivated', actor, clientId: id, target: client.name });
    return client;
  });

/** Signs a client out on all devices. */
export const endClientSessions = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    await endSessionsOf(tx, { clientId: id });
    await recordAudit(tx, { action: 'client.sessions_ended', actor, clientId: id, target: client.name });
  });
