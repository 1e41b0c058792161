import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { resetPasswordByToken } from '#server/features/accounts/clients/clients.service.ts';
import { addPasswordLink, findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addMilliseconds, hours } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { hashNewPassword } from '#server/shared/passwords/passwords.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { authMails } from './auth.mails.ts';

const linkLifetime = 1 * hours;

/** Looks up the account in a background job, so that the response time doesn't reveal whether it exists. */
export const requestPasswordReset = ({ db, jobs }: Deps, request: JobData['send-reset-link']): Promise<void> =>
  db.transaction((tx) => jobs.enqueue(tx, 'send-reset-link', request));

/** Emails a reset link if the account exists and its mailbox is within the limit; otherwise does nothing. */
export const sendResetLink = (deps: Deps, { email, next, actor }: JobData['send-reset-link']): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const account = await findClientByEmail(tx, email);
    if (!account || !maySignIn(account)) return;
    if (!(await deps.limits.inTransaction(tx).tryConsume('resetLink', canonicalMailbox(account.email)))) return;
    const token = newToken();
    const client = await addPasswordLink(tx, account, hashToken(token), addMilliseconds(deps.clock.now(), linkLifetime));
    if (!client) return;
    await recordAudit(tx, { action: 'client.password_reset_requested', actor, clientId: client.id });
    await sendMail(deps, tx, authMails.resetLink, { client, token, next });
  });

/**
 * Sets a new password with the token from a reset link and ends all sessions.
 * @throws AppError conflict for an invalid, used or expired link; invalid for a common password, which doesn't use the link
 */
export async function resetPassword(deps: Deps, token: string, password: string, actor: Actor): Promise<void> {
  const hash = await hashNewPassword(password);
  await deps.db.transaction(async (tx) => {
    const client = await resetPasswordByToken(tx, hashToken(token), hash, deps.clock.now());
    if (!client) throw new AppError('conflict', 'The reset link is invalid or has expired. Please request a new password reset link.');
    await endSessionsOf(tx, { clientId: client.id });
    await recordAudit(tx, { action: 'client.password_reset', actor, clientId: client.id });
    await sendMail(deps, tx, authMails.passwordReset, client);
  });
}
