import type { invitationStates } from '#contract/accounts/auth.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { emailTaken } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { invitationMails } from './invitations.mails.ts';
import { type InvitationStatus, statusOf } from './invitations.policy.ts';
import {
  findInvitation,
  findInvitationsTo,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  lockInvitation,
  updateInvitation,
} from './invitations.store.ts';

const linkLifetime = 7 * days;

/**
 * Invites an email address; earlier invitations for it stop working.
 * @returns the link, which can't be read again: only the token's hash is stored
 */
export const invite = (deps: Deps, { name, email }: { name: string; email: string }, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    await rejectExistingClient(tx, email);
    const { token, ...link } = newLink(deps);
    await insertInvitation(tx, { ...link, name, email, createdAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.invited', actor, target: email });
    return sendLink(deps, tx, { name, email }, token);
  });

/** Emails a new link for an unused invitation and reopens it if it was revoked. The old link stops working. */
export const resendInvitation = (deps: Deps, id: number, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const invitation = await lockUnused(tx, id);
    await rejectExistingClient(tx, invitation.email);
    const { token, ...link } = newLink(deps);
    await updateInvitation(tx, id, { ...link, revokedAt: null });
    await recordAudit(tx, { action: 'client.invitation_resent', actor, target: invitation.email });
    return sendLink(deps, tx, invitation, token);
  });

export const revokeInvitation = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const invitation = await lockUnused(tx, id);
    if (invitation.revokedAt) return;
    await updateInvitation(tx, id, { revokedAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.invitation_revoked', actor, target: invitation.email });
  });

export const hasOpenInvitation = async ({ db, clock }: Deps, email: string): Promise<boolean> =>
  (await findInvitationsTo(db, email)).some((invitation) => statusOf(invitation, clock.now()) === 'open');

async function rejectExistingClient(db: Connection, email: string) {
  const client = await findClientByEmail(db, email);
  if (client?.verified) throw emailTaken();
}

async function lockUnused(tx: Transaction, id: number): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, { id });
  if (!invitation) throw notFound('Invitation');
  if (invitation.usedAt) throw new AppError('conflict', 'This invitation has already been used.');
  return invitation;
}

function newLink({ clock }: Deps) {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: addMilliseconds(clock.now(), linkLifetime) };
}

async function sendLink(deps: Deps, tx: Transaction, person: { name: string; email: string }, token: string): Promise<string> {
  const link = linkTo(deps.settings.publicUrl, '/client/register', { token, email: person.email });
  await sendMail(deps, tx, invitationMails.invitation, { person, link });
  return link;
}

/** Checks a link without using it, because email scanners open links too. */
export async function checkInvitation(
  { db, clock }: Deps,
  { token, email }: { token: string; email: string },
): Promise<{ state: (typeof invitationStates)[number]; name: string | null }> {
  const invitation = await findInvitation(db, hashToken(token));
  if (!invitation) return { state: 'unknown', name: null };
  if (!isSentTo(invitation, email)) return { state: 'wrong_email', name: null };
  const state = statusOf(invitation, clock.now());
  return { state, name: state === 'open' ? invitation.name : null };
}

const unusableReasons: Record<Exclude<InvitationStatus, 'open'>, string> = {
  used: 'This invitation link has already been used.',
  expired: 'This invitation link has expired.',
  revoked: 'This invitation link has been revoked or replaced by a newer one.',
};

/**
 * Redeems an invitation for the client that `register` creates.
 * @throws AppError conflict if it is unknown, used, revoked or expired; invalid if it was sent to another address
 */
export async function redeemInvitation<Client extends { id: number }>(
  { clock }: Deps,
  tx: Transaction,
  token: string,
  email: string,
  register: () => Promise<Client>,
): Promise<Client> {
  const now = clock.now();
  const invitation = await lockInvitation(tx, { tokenHash: hashToken(token) });
  if (!invitation) throw new AppError('conflict', "This invitation link isn't valid.");
  const status = statusOf(invitation, now);
  if (status !== 'open') throw new AppError('conflict', unusableReasons[status]);
  if (!isSentTo(invitation, email)) throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = await register();
  await updateInvitation(tx, invitation.id, { usedAt: now, clientId: client.id });
  return client;
}

const isSentTo = (invitation: InvitationRow, email: string) => invitation.email.toLowerCase() === email.trim().toLowerCase();

export const invitationPages = ({ db, clock }: Deps) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) =>
    (await listInvitations(db, { limit, before })).map((row) => ({ ...row, status: statusOf(row, clock.now()) })),
  isCounted: true,
});
