import type { invitationStates } from '#api/accounts/auth.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import {
  addInvitedClient,
  type ClientRow,
  completeInvitedClient,
  withdrawInvitedClient,
} from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest, type NewClientRow } from '#server/features/accounts/clients/clients.store.ts';
import { leaveWaitlist } from '#server/features/inbox/waitlist/waitlist.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { invitationMails } from './invitations.mails.ts';
import { type InvitationStatus, statusOf } from './invitations.policy.ts';
import {
  deleteUnusedInvitations,
  findInvitation,
  findInvitationsTo,
  findLatestInvitation,
  type InvitationKey,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  revokeInvitations,
  updateInvitation,
} from './invitations.store.ts';

const linkLifetime = 7 * days;

/** How long an unused invitation stays in the list after it expires. */
const unusedRetention = 90 * days;

/**
 * Adds a client who can register with the emailed link; earlier links for the same address stop working.
 * @returns the link, which can't be read again: only the token's hash is stored
 * @throws AppError conflict if the address has an account
 */
export const invite = (deps: Deps, person: { name: string; email: string }, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const { token } = await addInvitation(deps, tx, person, actor);
    return sendLink(deps, tx, person, token);
  });

/** Adds an invitation like `invite`, but without the email: the caller passes on the link (`registrationPath`). */
export async function addInvitation(deps: Deps, tx: Transaction, { name, email }: { name: string; email: string }, actor: Actor) {
  const { id: clientId } = await addInvitedClient(deps, tx, { name, email });
  const { token, ...link } = newLink(deps);
  await insertInvitation(tx, { ...link, name, email, clientId, createdAt: deps.clock.now() });
  await recordAudit(tx, { action: 'client.invited', actor, clientId, target: email });
  return { clientId, token };
}

/** Emails a new link for an unused invitation, and reopens it if it was revoked, also that of a request. The old link stops working. */
export const resendInvitation = (deps: Deps, id: number, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const invitation = await lockUnused(tx, id);
    const client = invitation.clientId === null ? undefined : await lockClientOrRequest(tx, invitation.clientId);
    const { name, email } = client ?? invitation;
    const { id: clientId } = await addInvitedClient(deps, tx, { name, email });
    const { token, ...link } = newLink(deps);
    await updateInvitation(tx, id, { ...link, name, email, clientId, revokedAt: null });
    await recordAudit(tx, { action: 'client.invitation_resent', actor, clientId, target: email });
    return sendLink(deps, tx, { name, email }, token);
  });

/**
 * Revokes an invitation's link. The invited client goes too, unless there is a newer link or something was prepared for them.
 * @returns whether the client is gone
 */
export const revokeInvitation = (deps: Deps, id: number, actor: Actor): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { clientId, email, revokedAt, isReplaced } = await lockUnused(tx, id);
    if (revokedAt) return clientId === null;
    await updateInvitation(tx, id, { revokedAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.invitation_revoked', actor, clientId: clientId ?? undefined, target: email });
    const client = clientId !== null && !isReplaced && (await lockClientOrRequest(tx, clientId));
    return client && client.status === 'invited' ? withdrawInvitedClient(tx, client) : false;
  });

/** Revokes the invitations of a client whose email address has changed, and who can be invited again. */
export const revokeInvitationsOf = ({ clock }: Deps, tx: Transaction, clientId: number) => revokeInvitations(tx, clientId, clock.now());

/** The latest invitation of a client who has yet to register. */
export async function readInvitationOf({ db, clock }: Deps, { id, status }: ClientRow) {
  const invitation = status === 'invited' ? await findLatestInvitation(db, id) : undefined;
  return invitation ? { ...invitation, status: statusOf(invitation, clock.now()) } : null;
}

export const hasOpenInvitation = async ({ db, clock }: Deps, email: string): Promise<boolean> =>
  (await findInvitationsTo(db, email)).some((invitation) => statusOf(invitation, clock.now()) === 'open');

/** Locks the client of an invitation before the invitation is read: whoever changes one has locked its client. */
async function lockInvitation(tx: Transaction, key: InvitationKey): Promise<InvitationRow | undefined> {
  const found = await findInvitation(tx, key);
  if (found?.clientId == null) return found;
  await lockClientOrRequest(tx, found.clientId);
  return findInvitation(tx, key);
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

/** @param next the portal's page to which registering leads, other than the dashboard */
export const registrationPath = (token: string, email: string, next?: string): string =>
  `/client/register?${new URLSearchParams({ token, email, ...(next && { next }) })}`;

export async function sendLink(deps: Deps, tx: Transaction, person: { name: string; email: string }, token: string): Promise<string> {
  const link = linkTo(deps.settings.publicUrl, registrationPath(token, person.email));
  await sendMail(deps, tx, invitationMails.invitation, { person, link });
  return link;
}

/** Checks a link without using it, because email scanners open links too. */
export async function checkInvitation(
  { db, clock }: Deps,
  { token, email }: { token: string; email: string },
): Promise<{ state: (typeof invitationStates)[number]; name: string | null }> {
  const invitation = await findInvitation(db, { tokenHash: hashToken(token) });
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
 * Redeems an invitation: the invited client gets access, with the details from the registration.
 * @throws AppError conflict if it is unknown, used, revoked or expired; invalid if it was sent to another address
 */
export async function redeemInvitation(deps: Deps, tx: Transaction, token: string, details: NewClientRow): Promise<ClientRow> {
  const now = deps.clock.now();
  const invitation = await lockInvitation(tx, { tokenHash: hashToken(token) });
  if (!invitation) throw new AppError('conflict', "This invitation link isn't valid.");
  const status = statusOf(invitation, now);
  if (status !== 'open') throw new AppError('conflict', unusableReasons[status]);
  if (!isSentTo(invitation, details.email)) throw invalidField('email', 'Please use the email address from your invitation link.');
  // An invitation by a process of the last release, which may run during an update, has no client yet.
  const invited = await addInvitedClient(deps, tx, invitation);
  const client = await completeInvitedClient(tx, invited, { ...details, emailConfirmedAt: now });
  await leaveWaitlist(tx, client.email);
  await updateInvitation(tx, invitation.id, { usedAt: now, clientId: client.id });
  return client;
}

const isSentTo = (invitation: InvitationRow, email: string) => invitation.email.toLowerCase() === email.trim().toLowerCase();

export const invitationPages = ({ db, clock }: Deps) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) =>
    (await listInvitations(db, { limit, before })).map((row) => ({ ...row, status: statusOf(row, clock.now()) })),
  isCounted: true,
});

export const cleanUpInvitations = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteUnusedInvitations(db, subtractMilliseconds(clock.now(), unusedRetention), batchSize);
