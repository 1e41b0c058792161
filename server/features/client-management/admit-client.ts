import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { eraseClientFromAudit, recordAudit } from '../audit/audit.service.ts';
import { isAwaitingApproval } from '../clients/clients.policy.ts';
import {
  approveRequest,
  type ClientRow,
  changeClient,
  clearedTokens,
  deleteRequest,
  lockClient,
  lockClientOrRequest,
} from '../clients/clients.service.ts';
import { deleteMailsAbout, sendMail } from '../mail/mail.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { leaveWaitlist } from '../waitlist/waitlist.service.ts';
import { approvedMail, declinedMail } from './client-management.mails.ts';

const alreadyDecided = () => new AppError('conflict', 'This request has already been decided.');

/** Lets in a client that waits, and tells it. */
export const approveClient = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) throw notFound('Request');
    if (!isAwaitingApproval(request)) throw alreadyDecided();
    const client = (await approveRequest(tx, id))!;
    await leaveWaitlist(tx, client.email);
    await recordAudit(tx, { action: 'client.approved', actor, clientId: id, target: client.name });
    await sendMail(deps, tx, approvedMail(client, deps.settings.publicUrl));
    return client;
  });

/** Turns a request down, tells the person, and keeps nothing of it but a line in the log that names nobody. */
export const declineClient = (deps: Deps, id: number, note: string | null, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) throw notFound('Request');
    if (!isAwaitingApproval(request)) throw alreadyDecided();
    await eraseRequest(tx, request);
    await recordAudit(tx, { action: 'client.declined', actor });
    const { studioEmail } = await readStudio(tx);
    await sendMail(deps, tx, declinedMail(request, note, studioEmail));
  });

/**
 * Deletes a request whose address is not confirmed. Nobody is told: the address may be a stranger's. One that is gone already stays so.
 * @throws AppError conflict for one whose address was confirmed meanwhile
 */
export const removeUnconfirmedRequest = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) return;
    if (request.status !== 'unconfirmed') throw new AppError('conflict', 'This email address has been confirmed in the meantime.');
    await eraseRequest(tx, request);
    await recordAudit(tx, { action: 'client.request_deleted', actor });
  });

async function eraseRequest(tx: Transaction, { id, email, createdAt }: ClientRow) {
  await deleteRequest(tx, id);
  const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
  await eraseClientFromAudit(tx, id, periods);
  await deleteMailsAbout(tx, periods, id);
}

/** Shuts a client out; its rows stay, and it can be let in again. */
export const deactivateClient = (deps: Pick<Deps, 'db' | 'clock'>, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const present = await lockClient(tx, id);
    if (present.deactivatedAt) return present;
    const client = await changeClient(tx, id, { deactivatedAt: deps.clock.now(), ...clearedTokens });
    await endSessionsOf(tx, { clientId: id });
    await recordAudit(tx, { action: 'client.deactivated', actor, clientId: id, target: client.name });
    return client;
  });

export const activateClient = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const present = await lockClient(tx, id);
    if (!present.deactivatedAt) return present;
    const client = await changeClient(tx, id, { deactivatedAt: null });
    await recordAudit(tx, { action: 'client.reactivated', actor, clientId: id, target: client.name });
    return client;
  });

/** Signs a client out everywhere. */
export const endClientSessions = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    await endSessionsOf(tx, { clientId: id });
    await recordAudit(tx, { action: 'client.sessions_ended', actor, clientId: id, target: client.name });
  });
