import type { VoidForm } from '#api/billing/manual-payments.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findClientById, lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { voidPayment } from '#server/features/billing/payments/void-payment.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { balanceMails } from './balance.mails.ts';
import { isVoidable } from './balance.service.ts';
import { type BalanceEntry, findEntry } from './balance.store.ts';
import { reverseEntry } from './reverse-entry.ts';

/**
 * Takes back an entry that was recorded by mistake; one that belongs to a payment of an invoice together with that payment.
 * @returns the entry's id
 * @throws AppError not_found; conflict when it was voided before, or belongs to a refund; invalid when its credit has been used
 */
export async function voidEntry(deps: Deps, id: number, form: VoidForm, actor: Actor): Promise<number> {
  const entry = await findEntry(deps.db, id);
  if (!entry) throw notFound('Entry');
  if (entry.paymentId && isVoidable(entry)) await voidPayment(deps, entry.paymentId, form, actor);
  else await voidAlone(deps, entry, form, actor);
  return id;
}

const voidAlone = (deps: Deps, { id, clientId }: BalanceEntry, { reason }: VoidForm, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    await lockClientOrRequest(tx, clientId);
    const entry = (await findEntry(tx, id))!;
    if (!isVoidable(entry)) throw new AppError('conflict', 'This entry was already voided, or belongs to a refund.');
    await reverseEntry(deps, tx, entry, reason, actor);
    await announceVoid(deps, tx, entry, actor);
  });

async function announceVoid(deps: Deps, tx: Transaction, { clientId, clientName, amountMinor, currency }: BalanceEntry, actor: Actor) {
  const amount = (await readFormats(tx)).minor(Math.abs(amountMinor), currency);
  await recordAudit(tx, { action: 'balance.voided', actor, clientId, target: `${clientName}: ${amount}` });
  const client = await findClientById(tx, clientId);
  if (!client || client.erasedAt) return;
  await notifyClient(deps, tx, clientId, { text: `${amount} of credit had been recorded by mistake.`, link: '/client/dashboard' });
  await sendMail(deps, tx, balanceMails.creditVoided, { client, amountMinor: Math.abs(amountMinor), currency });
}
