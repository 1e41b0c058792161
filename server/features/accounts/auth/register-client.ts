import type { z } from 'zod';
import type { emailConfirmation, registration } from '#api/accounts/auth.ts';
import type { WebhookEventData } from '#domain/messaging/webhook-events.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isAwaitingApproval } from '#server/features/accounts/clients/clients.policy.ts';
import { addRequest, type ClientRow, changeClient, restoreRequest } from '#server/features/accounts/clients/clients.service.ts';
import { addConfirmationLink, lockClientByConfirmationToken, lockClientsByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { redeemInvitation } from '#server/features/accounts/invitations/invitations.service.ts';
import { confirmNewEmail } from '#server/features/accounts/profile/change-email.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { emailedLink, ifEmailed } from '#server/settings/emailed.ts';
import { sendsEmails } from '#server/settings/settings.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import type { ClientSession } from '#server/shared/callers.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { hashNewPassword } from '#server/shared/passwords/passwords.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { authMails } from './auth.mails.ts';

type Registration = z.output<typeof registration>;
type NewClient = Omit<Registration, 'confirmPassword'>;

const requestedMessage = 'Your request has been submitted.';
const linkSentMessage = "Please confirm your email address using the link we sent you. You'll get an email once your request is approved.";
const registeredMessage = 'Your account is ready. You can sign in now.';
const confirmedMessage = 'Your email address is confirmed and your request has been sent to the studio.';

/** Adds to a message that the client gets an email once the request is approved, unless emails are off. */
export const withApprovalEmail = (deps: Deps, message: string) =>
  ifEmailed(deps, `${message} You'll get an email once it's approved.`, message);

interface Registered {
  /** A message for the client. */
  message: string;
  /** For a request for access: `confirmEmail` takes this proof instead of a new password. Null with an invitation. */
  requestProof: string | null;
  /** Whether a link to confirm the address was emailed. */
  isLinkSent: boolean;
}

/** Registers a client. An invitation makes the account active; otherwise the client confirms the email address, then the studio decides. */
export async function registerClient(
  deps: Deps,
  form: Registration,
  invitation: { token?: string | undefined; email?: string | undefined },
  actor: Actor,
): Promise<Registered> {
  const { confirmPassword: _, password, ...details } = form;
  if (invitation.email !== undefined && !isSameEmail(invitation.email, form.email))
    throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = { ...details, password: await hashNewPassword(password) };
  const registrant: Actor = actor.kind === 'visitor' ? { ...actor, name: client.name } : actor;
  return deps.db.transaction<Registered>((tx) =>
    invitation.token === undefined
      ? requestAccess(deps, tx, client, registrant)
      : registerInvited(deps, tx, client, invitation.token, registrant),
  );
}

async function registerInvited(deps: Deps, tx: Transaction, client: NewClient, token: string, actor: Actor) {
  const { name, email } = client;
  const { id } = await redeemInvitation(deps, tx, token, client);
  await recordAudit(tx, { action: 'client.registered', actor, clientId: id, target: email });
  const notification = { text: `${name} registered.`, link: `/admin/clients/${id}`, clientId: id };
  await notifyAdmins(deps, tx, { by: null, ...notification, emailPreference: 'requests' });
  await emitRegistration(deps, tx, { id, name, needsApproval: false });
  return { message: registeredMessage, requestProof: null, isLinkSent: false };
}

/**
 * Adds a request for access. The response doesn't reveal whether the address already has one: only its owner learns that, by email. An
 * earlier request stays if the link of this one is withheld, or whoever has used up the mailbox's emails could end the link that its owner
 * got.
 */
async function requestAccess(deps: Deps, tx: Transaction, client: NewClient, actor: Actor) {
  const token = newToken();
  const [earlier] = await lockClientsByEmail(tx, [client.email]);
  const request = await addRequest(deps, tx, client, hashToken(token));
  await deps.limits.inTransaction(tx).consume('confirmation', canonicalMailbox(client.email));
  await recordAudit(tx, { action: 'client.access_requested', actor, clientId: request.id, target: client.email });
  const isAccepted = await sendRequested(deps, tx, request, token);
  if (!isAccepted && needsLink(request) && earlier) await restoreRequest(tx, earlier);
  const isLinkSent = isAccepted && sendsEmails(deps.settings);
  const message = isLinkSent ? `${requestedMessage} ${linkSentMessage}` : requestedMessage;
  return { message, requestProof: proofOf(token), isLinkSent };
}

const needsLink = (request: ClientRow) => request.status !== 'invited' && !isAwaitingApproval(request);

function sendRequested(deps: Deps, tx: Transaction, request: ClientRow, token: string): Promise<boolean> {
  if (needsLink(request)) return sendMail(deps, tx, authMails.confirmEmail, { client: request, token });
  return sendMail(deps, tx, request.status === 'invited' ? authMails.alreadyInvited : authMails.requestedAgain, request);
}

/**
 * Proves that a browser got the response to a request. The stored hash of the link's token does: nobody else knows it, and without
 * the emailed token it opens nothing.
 */
const proofOf = hashToken;

/**
 * Sends another confirmation link, which expires with the request. Earlier links keep working.
 * @returns a message for the client
 */
export async function resendConfirmation(deps: Deps, request: ClientRow): Promise<string> {
  if (!request.verificationTokenExpiry || request.verificationTokenExpiry <= deps.clock.now())
    return "Your email address wasn't confirmed in time. Please request access again.";
  await deps.limits.consume('confirmation', canonicalMailbox(request.email));
  const token = newToken();
  const isSent = await deps.db.transaction(async (tx) => {
    await addConfirmationLink(tx, request.id, hashToken(token));
    return sendMail(deps, tx, authMails.confirmEmail, { client: request, token });
  });
  const sent = isSent ? "We've sent you a new link." : "We can't email you another link today, so please use the one we've sent.";
  return `Please confirm your email address first. ${emailedLink(deps, sent)}`;
}

/**
 * Confirms the email address of a request, which then goes to the studio, or a client's new email address. Anyone may request access
 * with any address: the request's password counts only in the browser that sent it, others choose a new one.
 * @param signedIn the client signed in to the browser that confirms
 * @returns a message for the client
 * @throws AppError conflict for an invalid, used or expired link; invalid if a password has to be chosen; unauthenticated if a client's
 * new email address is confirmed by anyone else
 */
export async function confirmEmail(
  deps: Deps,
  { token, requestProof, password }: z.output<typeof emailConfirmation>,
  signedIn: ClientSession | undefined,
  actor: Actor,
): Promise<string> {
  const newPassword = password === undefined ? {} : { password: await hashNewPassword(password) };
  return deps.db.transaction(async (tx) => {
    const client = await lockClientByConfirmationToken(tx, hashToken(token), deps.clock.now());
    if (!client) throw new AppError('conflict', 'This link is invalid or has expired.');
    if (client.pendingEmail !== null) return confirmNewEmail(deps, tx, { ...client, pendingEmail: client.pendingEmail }, signedIn, actor);
    const isRequester = requestProof !== undefined && client.verificationTokens.includes(requestProof);
    if (password === undefined && !isRequester) throw invalidField('password', 'Please choose a password.');
    const confirmed = { emailConfirmedAt: deps.clock.now(), verificationTokens: [], verificationTokenExpiry: null };
    await changeClient(tx, client.id, { ...confirmed, ...newPassword });
    await sendToStudio(deps, tx, client, actor);
    return withApprovalEmail(deps, confirmedMessage);
  });
}

async function sendToStudio(deps: Deps, tx: Transaction, client: ClientRow, actor: Actor) {
  await recordAudit(tx, { action: 'client.email_confirmed', actor, clientId: client.id, target: client.email });
  await notifyAdmins(deps, tx, {
    by: null,
    text: `${client.name} requested access.`,
    link: '/admin/clients',
    emailPreference: 'requests',
    studioAlreadyEmailed: true,
    clientId: client.id,
  });
  await emitRegistration(deps, tx, { id: client.id, name: client.name, needsApproval: true });
  await sendMail(deps, tx, authMails.accessRequest, client);
}

const emitRegistration = (deps: Deps, tx: Transaction, client: WebhookEventData['client.registered']['client']) =>
  emitEvent(deps, tx, { type: 'client.registered', data: { client } }, { clientId: client.id });

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
