import type { z } from 'zod';
import type { registration } from '../../../contract/auth.ts';
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
  clientOfConfirmation,
} from '../clients/clients.service.ts';
import { redeemInvitation } from '../invitations/invitations.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { confirmNewEmail } from '../profile/change-email.ts';
import { readStudio } from '../settings/settings.service.ts';
import { accessRequestedMail, confirmEmailMail } from './auth.mails.ts';

type Registration = z.output<typeof registration>;

const requested =
  "Your request has been submitted. Please confirm your email address using the link we sent you. You'll get an email once your request is approved.";
const registered = 'Your account is ready. You can sign in now.';
const confirmed = "Your email address is confirmed and your request has been sent to the studio. You'll get an email once it's approved.";

/**
 * Registers a client: with an invitation the account is active at once, without one its address is confirmed, then the
 * studio decides.
 * @returns what the person is told
 */
export async function registerClient(
  deps: Deps,
  form: Registration,
  invitation: { token?: string | undefined; email?: string | undefined },
  actor: Actor,
) {
  const { confirmPassword: _, password, ...details } = form;
  if (invitation.email !== undefined && !isSameAddress(invitation.email, form.email))
    throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = { ...details, password: await hashNewPassword(password) };
  return deps.db.transaction(async (tx) => {
    if (invitation.token !== undefined) {
      const { id } = await redeemInvitation(deps, tx, invitation.token, form.email, () =>
        addInvitedClient(tx, { ...client, emailConfirmedAt: deps.clock.now() }),
      );
      await recordAudit(tx, { action: 'client.registered', actor, clientId: id, target: form.email });
      const registration = { text: `${form.name} registered.`, link: `/admin/clients/${id}`, clientId: id };
      await notifyAdmins(deps, tx, { ...registration, emailPreference: 'requests' });
      return registered;
    }
    const token = newToken();
    const request = await addRequest(deps, tx, client, hashToken(token));
    await deps.limits.inTransaction(tx).consume('confirmation', canonicalMailbox(form.email));
    await recordAudit(tx, { action: 'client.access_requested', actor, clientId: request.id, target: form.email });
    await sendMail(deps, tx, confirmEmailMail(request, token, deps.settings.publicUrl));
    return requested;
  });
}

/**
 * Sends the link again to somebody who has the request's password, in case the first one was lost; every link that was sent works until the request's time is over.
 * @returns what the person is told
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
 * Confirms an address with the token that was mailed there: that of a request, which then goes to the studio, or a client's new one.
 * @returns what the person is told
 * @throws AppError conflict for a link that is wrong, used or too old
 */
export const confirmEmail = (deps: Deps, token: string, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const client = await clientOfConfirmation(tx, hashToken(token), deps.clock.now());
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
    const { studioEmail } = await readStudio(tx);
    await sendMail(deps, tx, accessRequestedMail(studioEmail, client, deps.settings.publicUrl));
    return confirmed;
  });

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
