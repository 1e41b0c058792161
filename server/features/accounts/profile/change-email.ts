import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isUnconfirmed } from '#server/features/accounts/clients/clients.policy.ts';
import {
  type ClientRow,
  changeClient,
  clearedTokens,
  emailChange,
  setPendingEmail,
} from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail, lockClientsByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { eraseRequest } from '#server/features/accounts/clients/erase-request.ts';
import { lockIfPasswordUnchanged, reauthenticate } from '#server/features/accounts/sessions/reauthenticate.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { ClientSession } from '#server/shared/callers.ts';
import { scopeOf } from '#server/shared/callers.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { profileMails } from './profile.mails.ts';
import { clientAccounts, presentProfile } from './profile.service.ts';

/**
 * Emails a confirmation link to the new address; the old one stays until it is used. An address that already has an account gets
 * a notice instead. The response is the same in both cases, so that it doesn't reveal which addresses have accounts.
 * @throws AppError too_many_requests if the mailbox has got too many emails that anyone can cause
 */
export async function requestEmailChange(deps: Deps, id: number, email: string, currentPassword: string, actor: Actor) {
  const checked = await reauthenticate(deps, clientAccounts, id, currentPassword);
  await deps.limits.consume('emailChange', String(id));
  await deps.limits.consume('emailChangeMailbox', canonicalMailbox(email));
  return deps.db.transaction(async (tx) => {
    const { name } = await lockIfPasswordUnchanged(tx, clientAccounts, checked);
    const owner = await findClientByEmail(tx, email);
    const token = newToken();
    const client = await setPendingEmail(deps, tx, id, email, hashToken(token));
    await recordAudit(tx, { action: 'client.email_change_requested', actor, target: email });
    const isSent =
      owner && !isUnconfirmed(owner)
        ? await sendMail(deps, tx, profileMails.emailInUse, owner)
        : await sendMail(deps, tx, profileMails.confirmNewEmail, { id, name, newEmail: email, token });
    // An earlier change of the address stays, with its link.
    if (!isSent) throw new AppError('too_many_requests', "We can't email this address another link today. Please try again tomorrow.");
    return presentProfile(client, deps.clock.now());
  });
}

/** Cancels an unconfirmed change; its link stops working. */
export const cancelEmailChange = async ({ db, clock }: Deps, id: number) =>
  presentProfile(await changeClient(db, id, clearedTokens), clock.now());

/**
 * Switches the client to its pending address. Links sent to the old one stop working, and a request that nobody confirmed gives way.
 * Requires the client's own session: otherwise the owner of the address could be led to confirm it for a stranger's account.
 * @returns a message for the client
 * @throws AppError unauthenticated without the session; conflict if the address has been taken in the meantime
 */
export async function confirmNewEmail(
  deps: Deps,
  tx: Transaction,
  client: ClientRow & { pendingEmail: string },
  signedIn: ClientSession | undefined,
  actor: Actor,
): Promise<string> {
  const { id, pendingEmail } = client;
  if (signedIn?.id !== id || scopeOf(signedIn) !== 'full')
    throw new AppError('unauthenticated', 'Please sign in with your current email address and password, then confirm the new address.');
  await eraseUnconfirmedRequest(tx, pendingEmail);
  await changeClient(tx, id, emailChange(client, pendingEmail, { now: deps.clock.now(), isConfirmed: true }));
  await recordAudit(tx, { action: 'client.email_changed', actor, clientId: id, target: pendingEmail });
  await sendMail(deps, tx, profileMails.emailChanged, { client, newEmail: pendingEmail });
  return 'Your new email address is confirmed. Use it to sign in from now on.';
}

async function eraseUnconfirmedRequest(tx: Transaction, email: string) {
  const [owner] = await lockClientsByEmail(tx, [email]);
  if (owner && isUnconfirmed(owner)) await eraseRequest(tx, owner);
}
