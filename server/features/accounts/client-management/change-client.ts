import type { z } from 'zod';
import type { clientPatch } from '#api/accounts/client-management.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { revokeCodesOf } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { type ClientRow, changeClient, emailChange, lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { revokeInvitationsOf } from '#server/features/accounts/invitations/invitations.service.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient, notifyOwner } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { clientManagementMails } from './client-management.mails.ts';

/** Ends what depended on a client's old address, besides their sessions and codes, such as the link to their calendar. */
export type OnEmailChanged = (tx: Transaction, client: { clientId: number }) => Promise<unknown>;

type Details = z.output<typeof clientPatch>;

/**
 * Changes the given details and notifies the client. With a new email address, an invitation that was sent to the old one is revoked.
 * @throws AppError conflict if the new email address is taken
 */
export const changeDetails = (deps: Deps, id: number, details: Details, actor: Actor, onEmailChanged: OnEmailChanged): Promise<ClientRow> =>
  deps.db.transaction(async (tx) => {
    const before = await lockClient(tx, id);
    if (isUnchanged(before, details)) return before;
    const hasNewEmail = details.email !== undefined && details.email.toLowerCase() !== before.email.toLowerCase();
    const emailChanges = hasNewEmail ? emailChange(before, details.email!, { now: deps.clock.now(), isConfirmed: false }) : {};
    const client = await changeClient(tx, id, { ...details, ...emailChanges });
    await recordAudit(tx, { action: 'client.changed', actor, clientId: id, target: client.name });
    await notifyClient(deps, tx, id, { text: 'The studio updated your details.', link: '/client/profile' });
    if (hasNewEmail && before.status === 'invited') await revokeInvitationsOf(deps, tx, id);
    else if (hasNewEmail) {
      await onEmailChanged(tx, { clientId: id });
      await secureEmailChange(deps, tx, before, client, actor);
    }
    return client;
  });

const isUnchanged = (client: ClientRow, details: Details) =>
  (Object.keys(details) as (keyof Details)[]).every((name) => details[name] === client[name]);

/**
 * Whoever controls a client's email address can reset its password. So a change by an admin ends all access, and both the old
 * address and the owner are notified.
 */
async function secureEmailChange(
  deps: Deps,
  tx: Transaction,
  { email: oldEmail }: ClientRow,
  { id, name, email }: ClientRow,
  actor: Actor,
) {
  await endSessionsOf(tx, { clientId: id });
  await revokeCodesOf(deps, tx, id);
  await recordAudit(tx, { action: 'client.email_changed', actor, clientId: id, target: `${oldEmail} → ${email}` });
  await sendMail(deps, tx, clientManagementMails.emailChangedByStudio, { id, name, oldEmail });
  const change = {
    text: `${actor.kind === 'admin' ? actor.name : 'Someone'} changed ${name}'s email address.`,
    link: `/admin/clients/${id}`,
  };
  await notifyOwner(deps, tx, { ...change, clientId: id, actor });
}
