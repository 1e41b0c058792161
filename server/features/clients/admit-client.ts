import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { forgetClient, record } from '../audit/audit.service.ts';
import { forgetMails, sendMail } from '../mail/mail.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { leaveWaitlist } from '../waitlist/waitlist.service.ts';
import { approvedMail, declinedMail } from './clients.mails.ts';
import { isWaiting } from './clients.policy.ts';
import { type ClientRow, changeClient, holdClient } from './clients.service.ts';
import { deletePendingClient, lockClient, noOpenLinks, updatePendingClient } from './clients.store.ts';

const decidedBefore = () => new AppError('conflict', 'This request has been decided already.');

/** Lets in a client that waits, and tells it. */
export const approveClient = (deps: Deps, id: number, by: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClient(tx, id);
    if (!request) throw notFound('Request');
    if (!isWaiting(request)) throw decidedBefore();
    const client = (await updatePendingClient(tx, id, {}))!;
    await leaveWaitlist(tx, client.email);
    await record(tx, { action: 'client.approved', by, clientId: id, about: client.name });
    await sendMail(deps, tx, approvedMail(client, deps.settings.publicUrl));
    return client;
  });

/** Turns a request down, tells the person, and keeps nothing of it but a line in the log that names nobody. */
export const declineClient = (deps: Deps, id: number, note: string | null, by: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClient(tx, id);
    if (!request) throw notFound('Request');
    if (!isWaiting(request)) throw decidedBefore();
    await forgetRequest(tx, request);
    await record(tx, { action: 'client.declined', by });
    const { studioEmail } = await readStudio(tx);
    await sendMail(deps, tx, declinedMail(request, note, studioEmail));
  });

/**
 * Deletes a request whose address is not confirmed. Nobody is told: the address may be a stranger's. One that is gone already stays so.
 * @throws AppError conflict for one whose address was confirmed meanwhile
 */
export const removeUnconfirmedRequest = ({ db }: Pick<Deps, 'db'>, id: number, by: Actor) =>
  db.transaction(async (tx) => {
    const request = await lockClient(tx, id);
    if (!request) return;
    if (request.standing !== 'unconfirmed') throw new AppError('conflict', 'This address has been confirmed meanwhile.');
    await forgetRequest(tx, request);
    await record(tx, { action: 'client.request_deleted', by });
  });

async function forgetRequest(tx: Transaction, { id, email, createdAt }: ClientRow) {
  await deletePendingClient(tx, id);
  const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
  await forgetClient(tx, id, periods);
  await forgetMails(tx, periods, id);
}

/** Shuts a client out; its rows stay, and it can be let in again. */
export const deactivateClient = (deps: Pick<Deps, 'db' | 'clock'>, id: number, by: Actor) =>
  deps.db.transaction(async (tx) => {
    const present = await holdClient(tx, id);
    if (present.deactivatedAt) return present;
    const client = await changeClient(tx, id, { deactivatedAt: deps.clock.now(), ...noOpenLinks });
    await endSessionsOf(tx, { clientId: id });
    await record(tx, { action: 'client.deactivated', by, clientId: id, about: client.name });
    return client;
  });

export const activateClient = ({ db }: Pick<Deps, 'db'>, id: number, by: Actor) =>
  db.transaction(async (tx) => {
    const present = await holdClient(tx, id);
    if (!present.deactivatedAt) return present;
    const client = await changeClient(tx, id, { deactivatedAt: null });
    await record(tx, { action: 'client.activated', by, clientId: id, about: client.name });
    return client;
  });

/** Signs a client out everywhere. */
export const endClientSessions = ({ db }: Pick<Deps, 'db'>, id: number, by: Actor) =>
  db.transaction(async (tx) => {
    const client = await holdClient(tx, id);
    await endSessionsOf(tx, { clientId: id });
    await record(tx, { action: 'client.sessions_ended', by, clientId: id, about: client.name });
  });
