import type { Deps } from '#server/deps.ts';
import { isAwaitingApproval } from '#server/features/accounts/clients/clients.policy.ts';
import { approveRequest } from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { eraseRequest } from '#server/features/accounts/clients/erase-request.ts';
import { leaveWaitlist } from '#server/features/inbox/waitlist/waitlist.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { clientManagementMails } from './client-management.mails.ts';

const alreadyDecided = () => new AppError('conflict', 'This request has already been decided.');

/** Approves a request and emails the client. */
export const approveClient = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) throw notFound('Request');
    if (!isAwaitingApproval(request)) throw alreadyDecided();
    const client = (await approveRequest(tx, id))!;
    await leaveWaitlist(tx, client.email);
    await recordAudit(tx, { action: 'client.approved', actor, clientId: id, target: client.name });
    await sendMail(deps, tx, clientManagementMails.accessApproved, client);
    return client;
  });

/** Declines a request and emails the applicant. Only an anonymous audit entry remains. */
export const declineClient = (deps: Deps, id: number, note: string | null, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) throw notFound('Request');
    if (!isAwaitingApproval(request)) throw alreadyDecided();
    await eraseRequest(tx, request);
    await recordAudit(tx, { action: 'client.declined', actor });
    await sendMail(deps, tx, clientManagementMails.accessDeclined, { client: request, note });
  });

/**
 * Deletes an unconfirmed request without sending an email, because the address may belong to a stranger.
 * @throws AppError conflict if the address has since been confirmed
 */
export const removeUnconfirmedRequest = ({ db }: Deps, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    const request = await lockClientOrRequest(tx, id);
    if (!request) return;
    if (request.status !== 'unconfirmed') throw new AppError('conflict', 'This email address has since been confirmed.');
    await eraseRequest(tx, request);
    await recordAudit(tx, { action: 'client.request_deleted', actor });
  });
