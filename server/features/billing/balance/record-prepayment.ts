import type { BalancePaymentForm } from '#api/billing/balance.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { requireAmount, requireBookable } from '#server/features/billing/payments/check-manual-payment.ts';
import type { Actor } from '#server/shared/actor.ts';
import { bookCredit } from './book-credit.ts';

/**
 * Records a payment without an invoice: it becomes the client's credit.
 * @returns the entry's id
 * @throws AppError invalid for an amount of 0, or a date in the future, in closed books or before the studio's first invoice
 */
export const recordPrepayment = (deps: Deps, clientId: number, form: BalancePaymentForm, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const amountMinor = requireAmount(form.amount, form.currency);
    await requireBookable(deps, tx, form.date);
    return bookCredit(deps, tx, client, { ...form, kind: 'prepayment', amountMinor }, actor);
  });
