import type { z } from 'zod';
import type { newClient } from '../../../contract/clients.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { hashNewPassword } from '../../shared/passwords.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { maySignIn } from '../clients/clients.policy.ts';
import { addClient, addPasswordLink, type ClientRow, lockClient } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { welcomeMail } from './client-management.mails.ts';

/** Longer than a reset link: nobody has asked for it. */
const linkLifetime = 7 * days;

type WelcomeSender = Pick<Deps, 'db' | 'clock' | 'jobs' | 'settings'>;

/**
 * A client that the studio adds itself: it gets a link to set a password of its own. With the password that the admin typed it can
 * sign in at once too, and is then asked for its own.
 */
export async function createClient(deps: WelcomeSender, { password, ...details }: z.output<typeof newClient>, actor: Actor) {
  const hash = await hashNewPassword(password);
  return deps.db.transaction(async (tx) => {
    const client = await addClient(tx, { ...details, password: hash, mustChangePassword: true, createdAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.created', actor, clientId: client.id, target: client.name });
    return sendWelcome(deps, tx, client);
  });
}

/**
 * Sends the link again, for another seven days.
 * @throws AppError conflict for a client that has set a password or may not come in
 */
export const resendWelcome = (deps: WelcomeSender, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    if (!client.mustChangePassword) throw new AppError('conflict', 'This client has already set a password.');
    if (!maySignIn(client)) throw new AppError('conflict', 'This client is deactivated.');
    await recordAudit(tx, { action: 'client.password_link_sent', actor, clientId: id, target: client.name });
    return sendWelcome(deps, tx, client);
  });

/** It opens the same page as the link for a forgotten password. */
async function sendWelcome(deps: WelcomeSender, tx: Transaction, client: ClientRow) {
  const token = newToken();
  const { studioName } = await readStudio(tx);
  await sendMail(deps, tx, welcomeMail(client, studioName, token, deps.settings.publicUrl));
  await addPasswordLink(tx, client, hashToken(token), addMilliseconds(deps.clock.now(), linkLifetime));
  return client;
}
