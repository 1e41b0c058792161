import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../shared/app-error.ts';
import { days, later } from '../../shared/clock.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { findClientByEmail } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { insertInvitation, lockInvitation, markUsed } from './invitations.store.ts';

const linkLives = 7 * days;

/** Makes an invitation for one address, mails it there, and returns its link, which is shown only now. */
export async function invite(deps: Deps, { name, email }: { name: string; email: string }): Promise<string> {
  const token = newToken();
  const link = new URL('/client/register', deps.settings.publicUrl);
  link.search = new URLSearchParams({ token, email }).toString();
  await deps.db.transaction(async (tx) => {
    const present = await findClientByEmail(tx, email);
    if (present?.verified) throw new AppError('conflict', 'An account with this email already exists.');
    const { studioName } = await readStudio(tx);
    const now = deps.clock.now();
    await insertInvitation(tx, { tokenHash: hashToken(token), name, email, createdAt: now, expiresAt: later(now, linkLives) });
    await sendMail(deps, tx, {
      to: email,
      subject: `${studioName} invites you to its client portal`,
      heading: 'You are invited',
      paragraphs: [
        `Hello ${name},`,
        'In the client portal you follow your projects, review drafts and pay invoices. Set a password and you are in.',
      ],
      action: { label: 'Complete your registration', url: link.href },
      footnote: 'This link can be used only once. It will expire after 7 days.',
    });
  });
  return link.href;
}

/**
 * Uses an invitation up for the client that `register` makes; both happen or neither does.
 * @throws AppError conflict when it is unknown, used or expired; invalid when it was made for another address
 */
export async function redeemInvitation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  token: string,
  email: string,
  register: () => Promise<{ id: number }>,
): Promise<void> {
  const now = clock.now();
  const invitation = await lockInvitation(tx, hashToken(token));
  if (!invitation) throw new AppError('conflict', 'This invitation link is not valid.');
  if (invitation.usedAt) throw new AppError('conflict', 'This invitation link has already been used.');
  if (invitation.expiresAt <= now) throw new AppError('conflict', 'This invitation link has expired.');
  if (invitation.email.toLowerCase() !== email.toLowerCase())
    throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = await register();
  await markUsed(tx, invitation.id, now, client.id);
}
