import type { z } from 'zod';
import type { registration } from '../../../contract/auth.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../shared/app-error.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { addClient, addInvitedClient } from '../clients/clients.service.ts';
import { redeemInvitation } from '../invitations/invitations.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';

type Registration = z.output<typeof registration>;

const requested = "Your request has been submitted. You'll get an e-mail once it is approved.";
const registered = 'Your account is ready. You can sign in now.';

/**
 * Registers a client: with an invitation the account is active at once, without one the studio decides.
 * @returns what the person is told
 */
export async function registerClient(
  deps: Deps,
  form: Registration,
  invitation: { token?: string | undefined; email?: string | undefined },
) {
  const { confirmPassword: _, password, ...details } = form;
  if (invitation.email !== undefined && !isSameAddress(invitation.email, form.email))
    throw invalidField('email', 'Please use the email address from your invitation link.');
  const client = { ...details, password: await hashPassword(password) };
  return deps.db.transaction(async (tx) => {
    if (invitation.token !== undefined) {
      await redeemInvitation(deps, tx, invitation.token, form.email, () => addInvitedClient(tx, client));
      return registered;
    }
    await addClient(tx, { ...client, verified: false });
    await tellStudio(deps, tx, form);
    return requested;
  });
}

async function tellStudio(deps: Deps, tx: Transaction, form: Registration) {
  const { studioEmail } = await readStudio(tx);
  await sendMail(deps, tx, {
    to: studioEmail,
    subject: `${form.name} asks for client access`,
    heading: `${form.name} asks for client access`,
    paragraphs: form.additionalInfo ? [form.additionalInfo] : [],
    table: [
      ['Name', form.name],
      ['Email', form.email],
      ['Company', form.company ?? 'N/A'],
    ],
    action: { label: 'Open Client Management', url: new URL('/admin/clients', deps.settings.publicUrl).href },
  });
}

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
