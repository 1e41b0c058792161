import type { z } from 'zod';
import type { invitationAcceptance, newAdmin } from '#api/accounts/admins.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { hashNewPassword, nobodysHash } from '#server/shared/passwords/passwords.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { adminMails } from './admins.mails.ts';
import { addUser, presentAdmin } from './admins.service.ts';
import { addPasswordLink, lockUser, redeemPasswordLink, type UserRow, updateUser } from './admins.store.ts';

const linkLifetime = 7 * days;

/**
 * Adds an admin, who can sign in once they have chosen a password with the emailed link.
 * @throws AppError conflict if the username is taken
 */
export const inviteAdmin = (deps: Deps, details: z.output<typeof newAdmin>, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const user = await addUser(tx, { ...details, password: nobodysHash, invitedAt: deps.clock.now() });
    await recordAudit(tx, { action: 'admin.invited', actor, userId: user.id, target: user.username });
    return sendLink(deps, tx, user, details.email);
  });

/** Emails another link, also after all were revoked. Earlier links keep working until they expire. */
export const resendAdminInvitation = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const user = await lockInvited(tx, id);
    await recordAudit(tx, { action: 'admin.invitation_resent', actor, userId: id, target: user.username });
    return sendLink(deps, tx, user, user.email!);
  });

/** Ends every link of an invitation. The admin stays on the list, and can be invited again or removed. */
export const revokeAdminInvitation = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const user = await lockInvited(tx, id);
    await updateUser(tx, id, { resetTokens: {} });
    await recordAudit(tx, { action: 'admin.invitation_revoked', actor, userId: id, target: user.username });
    return presentAdmin({ ...user, resetTokens: {} }, deps.clock.now());
  });

/**
 * Sets the invited admin's password. Their other links end.
 * @returns the username to sign in with
 * @throws AppError conflict for an unknown, used, revoked or expired link; invalid for a common password, which doesn't use the link
 */
export async function acceptAdminInvitation(
  deps: Deps,
  { token, password }: z.output<typeof invitationAcceptance>,
  address: string,
): Promise<string> {
  const hash = await hashNewPassword(password);
  return deps.db.transaction(async (tx) => {
    const user = await redeemPasswordLink(tx, hashToken(token), hash, deps.clock.now());
    if (!user) throw new AppError('conflict', 'This invitation link is invalid or has expired.');
    const { id, name, username } = user;
    await recordAudit(tx, { action: 'admin.invitation_accepted', actor: { kind: 'admin', id, name: name ?? username, address } });
    return username;
  });
}

async function lockInvited(tx: Transaction, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound('Admin');
  if (!user.invitedAt) throw new AppError('conflict', 'This admin has already chosen a password.');
  return user;
}

async function sendLink(deps: Deps, tx: Transaction, { id, username, name }: UserRow, email: string) {
  const now = deps.clock.now();
  const token = newToken();
  await sendMail(deps, tx, adminMails.adminInvitation, { admin: { username, name: name ?? username, email }, token });
  return presentAdmin(await addPasswordLink(tx, id, hashToken(token), addMilliseconds(now, linkLifetime)), now);
}
