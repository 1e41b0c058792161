import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { hours, later } from '../../shared/clock.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { findClientByEmail, replacePassword, setResetToken } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { endClientSessions } from './session.service.ts';

const linkLives = 1 * hours;

/** Mails a link to set a new password; an unknown address is not told apart. */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const client = await findClientByEmail(tx, email);
    if (!client?.verified) return;
    const token = newToken();
    await setResetToken(tx, client.id, hashToken(token), later(deps.clock.now(), linkLives));
    const url = new URL('/client/reset-password', deps.settings.publicUrl);
    url.searchParams.set('token', token);
    await sendMail(deps, tx, {
      to: client.email,
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [`Hello ${client.name},`, 'You asked for a new password. This link works once, within one hour.'],
      action: { label: 'Set a new password', url: url.href },
      footnote: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
    });
  });
}

/**
 * Sets a new password with the token of a reset link, and ends every session that the old one opened.
 * @throws AppError conflict for a link that is wrong, used or too old
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const client = await replacePassword(tx, hashToken(token), hash, deps.clock.now());
    if (!client) throw new AppError('conflict', 'The reset link is invalid or has expired. Please request a new password reset link.');
    await endClientSessions(tx, client.id);
    await sendMail(deps, tx, {
      to: client.email,
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${client.name},`,
        'The password of your client account was changed just now, and you were signed out everywhere.',
      ],
      footnote: 'If this was not you, ask for a new password at once and tell the studio.',
    });
  });
}
