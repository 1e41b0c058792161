import type { z } from 'zod';
import type { registration } from '../../../contract/auth.ts';
import type { WebhookEventData } from '../../../contract/webhook-events.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, invalidField } from '../../shared/app-error.ts';
import { canonicalMailbox } from '../../shared/mailbox.ts';
import { hashNewPassword } from '../../shared/passwords.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  addConfirmationLink,
  addInvitedClient,
  addRequest,
  type ClientRow,
  changeClient,
  lockClientByConfirmationToken,
} from '../clients/clients.service.ts';
import { redeemInvitation } from '../invitations/invitations.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { confirmNewEmail } from '../profile/change-email.ts';
import { readStudio } from '../settings/settings.service.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { accessRequestedMail, confirmEmailMail } from './auth.mails.ts';

type Registration = z.output<typeof registration>;

const requestedMessage =
  "Your request has been submitted. Please confirm your email address using the link we sent you. You'll get an email once your request is approved.";
const registeredMessage = 'Your account is ready. You can sign in now.';
const confirmedMessage =
  "Your email address is confirmed and your request has been sent to the studio. You'll get an email once it's approved.";

/**
 * With an invitation, the account is active immediately. Without one, the client confirms the email address, then the studio decides.
 * @returns a message for the client
 */
export async function registerClient(
  deps: Deps,
  form: Registration,
  invitation: { token?: string | undefined; email?: string | undefined },
  actor: Actor,
) {
  const { confirmPassword: _, password, ...details } = form;
  if (invitation.email !== undefined && !isSameEmail(invitation.email, form.email))
    throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = { ...details, password: await hashNewPassword(password) };
  return deps.db.transaction(async (tx) => {
    if (invitation.token !== undefined) {
      const { id } = await redeemInvitation(deps, tx, invitation.token, form.email, () =>
        addInvitedClient(tx, { ...client, emailConfirmedAt: deps.clock.now() }),
      );
      await recordAudit(tx, { action: 'client.registered', actor, clientId: id, target: form.email });
      const notification = { text: `${form.name} registered.`, link: `/admin/clients/${id}`, clientId: id };
      await notifyAdmins(deps, tx, { ...notification, emailPreference: 'requests' });
      await emitRegistration(deps, tx, { id, name: form.name, needsApproval: false });
      return registeredMessage;
    }
    const token = newToken();
    const request = await addRequest(deps, tx, client, hashToken(token));
    await deps.limits.inTransaction(tx).consume('confirmation', canonicalMailbox(form.email));
    await recordAudit(tx, { action: 'client.access_requested', actor, clientId: request.id, target: form.email });
    await sendMail(deps, tx, confirmEmailMail(request, token, deps.settings.publicUrl));
    return requestedMessage;
  });
}

/**
 * Sends another confirmation link, which expires with the request. Earlier links keep working.
 * @returns a message for the client
 */
export async function resendConfirmation(deps: Deps, request: ClientRow): Promise<string> {
  if (!request.verificationTokenExpiry || request.verificationTokenExpiry <= deps.clock.now())
    return "Your email address wasn't confirmed in time. Please request access again.";
  await deps.limits.consume('confirmation', canonicalMailbox(request.email));
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    await addConfirmationLink(tx, request.id, hashToken(token));
    await sendMail(deps, tx, confirmEmailMail(request, token, deps.settings.publicUrl));
  });
  return "Please confirm your email address first. We've sent you a new link.";
}

/**
 * Confirms the email address of a request, which then goes to the studio, or a client's new email address.
 * @returns a message for the client
 * @throws AppError conflict for an invalid, used or expired link
 */
export const confirmEmail = (deps: Deps, token: string, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClientByConfirmationToken(tx, hashToken(token), deps.clock.now());
    if (!client) throw new AppError('conflict', 'This link is invalid or has expired.');
    if (client.pendingEmail !== null) return confirmNewEmail(deps, tx, { ...client, pendingEmail: client.pendingEmail }, actor);
    await changeClient(tx, client.id, { emailConfirmedAt: deps.clock.now(), verificationTokens: [], verificationTokenExpiry: null });
    await recordAudit(tx, { action: 'client.email_confirmed', actor, clientId: client.id, target: client.email });
    await notifyAdmins(deps, tx, {
      text: `${client.name} requested access.`,
      link: '/admin/clients',
      emailPreference: 'requests',
      studioAlreadyEmailed: true,
      clientId: client.id,
    });
    await emitRegistration(deps, tx, { id: client.id, name: client.name, needsApproval: true });
    const { studioEmail } = await readStudio(tx);
    await sendMail(deps, tx, accessRequestedMail(studioEmail, client, deps.settings.publicUrl));
    return confirmedMessage;
  });

const emitRegistration = (deps: Deps, tx: Transaction, client: WebhookEventData['client.registered']['client']) =>
  emitEvent(deps, tx, { type: 'client.registered', data: { client } }, { clientId: client.id });

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
