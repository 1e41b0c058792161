import type { BalancePaymentForm } from '#api/billing/balance.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { requireAmount, requireBookable } from '#server/features/billing/payments/check-manual-payment.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { addEntry } from './add-entry.ts';
import { balanceMails } from './balance.mails.ts';

/**
 * Records that credit was paid back to the client, and tells them.
 * @returns the entry's id
 * @throws AppError invalid for more than there was on that day, or a date in the future or in closed books
 */
export const payBack = (deps: Deps, clientId: number, form: BalancePaymentForm, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const { date: bookedOn, currency, paymentMethod, note } = form;
    const amountMinor = requireAmount(form.amount, currency);
    await requireBookable(deps, tx, bookedOn);
    const entry = { clientId, currency, paymentMethod, note, kind: 'paid_back', amountMinor: -amountMinor } as const;
    const id = await addEntry(deps, tx, { ...entry, bookedOn, userId: adminIdOf(actor) });
    const amount = (await readFormats(tx)).minor(amountMinor, currency);
    await recordAudit(tx, { action: 'balance.paid_back', actor, clientId, target: `${client.name}: ${amount}` });
    await notifyClient(deps, tx, clientId, { text: `${amount} of your credit was paid back.`, link: '/client/dashboard' });
    await sendMail(deps, tx, balanceMails.creditPaidBack, { client, amountMinor, currency });
    return id;
  });
