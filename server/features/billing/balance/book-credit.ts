import type { BalancePaymentForm } from '#api/billing/balance.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { addEntry } from './add-entry.ts';
import { balanceMails } from './balance.mails.ts';

interface Received extends Pick<BalancePaymentForm, 'date' | 'paymentMethod' | 'note'> {
  kind: 'prepayment' | 'overpayment';
  amountMinor: number;
  currency: string;
  /** The invoice that was overpaid, and the payment that came with the surplus. */
  invoiceId?: number;
  paymentId?: number | undefined;
}

/** Adds received money to a client's credit balance, and tells the client. @returns the entry's id */
export async function bookCredit(deps: Deps, tx: Transaction, client: ClientRow, received: Received, actor: Actor): Promise<number> {
  const { id: clientId, name } = client;
  const { date, kind, amountMinor, currency, paymentMethod, note, invoiceId, paymentId } = received;
  const entry = { clientId, kind, amountMinor, currency, paymentMethod, note, invoiceId, paymentId };
  const id = await addEntry(deps, tx, { ...entry, bookedOn: date, userId: adminIdOf(actor) });
  const amount = (await readFormats(tx)).minor(amountMinor, currency);
  await recordAudit(tx, { action: 'balance.payment_recorded', actor, clientId, target: `${name}: ${amount}` });
  if (client.erasedAt) return id;
  await notifyClient(deps, tx, clientId, { text: `${amount} was added to your credit.`, link: '/client/dashboard' });
  await sendMail(deps, tx, balanceMails.creditAdded, { client, amountMinor, currency });
  return id;
}
