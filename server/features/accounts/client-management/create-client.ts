import type { z } from 'zod';
import type { newClient } from '#api/accounts/client-management.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import {
  addClient,
  type ClientRow,
  completeInvitedClient,
  lockRegisteredClient,
} from '#server/features/accounts/clients/clients.service.ts';
import { addPasswordLink, lockClientsByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { addInvitation, sendLink } from '#server/features/accounts/invitations/invitations.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { hashNewPassword, nobodysHash } from '#server/shared/passwords/passwords.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { clientManagementMails } from './client-management.mails.ts';

/** The link works longer than one for a password reset, because the client didn't request it and may not expect it. */
const linkLifetime = 7 * days;

/**
 * Adds a client on behalf of the studio and emails a link to set a password. The client can also sign in with the password the
 * admin entered, and is then required to change it. One who was invited is the same client from then on.
 */
export async function createClient(deps: Deps, { password, ...details }: z.output<typeof newClient>, actor: Actor) {
  const hash = await hashNewPassword(password);
  return deps.db.transaction(async (tx) => {
    const [existing] = await lockClientsByEmail(tx, [details.email]);
    const added = { ...details, password: hash, mustChangePassword: true };
    const client =
      existing?.status === 'invited'
        ? await completeInvitedClient(tx, existing, added)
        : await addClient(tx, { ...added, createdAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.created', actor, clientId: client.id, target: client.name });
    return sendWelcome(deps, tx, client);
  });
}

/**
 * Adds a client who chooses the password by the link in the invitation.
 * @throws AppError conflict if the address is taken, also by a client who is invited already
 */
export const addByInvitation = (deps: Deps, details: Omit<z.output<typeof newClient>, 'password'>, actor: Actor): Promise<ClientRow> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const client = await addClient(tx, { ...details, verified: false, password: nobodysHash, invitedAt: now, createdAt: now });
    const { token } = await addInvitation(deps, tx, client, actor);
    await sendLink(deps, tx, client, token);
    return client;
  });

/**
 * Sends a new link to set a password, valid for another seven days.
 * @throws AppError conflict if the client has already set a password or is deactivated
 */
export const resendWelcome = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const client = await lockRegisteredClient(tx, id);
    if (!client.mustChangePassword) throw new AppError('conflict', 'This client has already set a password.');
    if (!maySignIn(client)) throw new AppError('conflict', 'This client is deactivated.');
    await recordAudit(tx, { action: 'client.password_link_sent', actor, clientId: id, target: client.name });
    return sendWelcome(deps, tx, client);
  });

async function sendWelcome(deps: Deps, tx: Transaction, client: ClientRow) {
  const token = newToken();
  await sendMail(deps, tx, clientManagementMails.welcome, { client, token });
  await addPasswordLink(tx, client, hashToken(token), addMilliseconds(deps.clock.now(), linkLifetime));
  return client;
}
