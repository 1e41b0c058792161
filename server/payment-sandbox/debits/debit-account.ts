import type { DebitMethod } from '#domain/shared/online-payments.ts';
import { invalidParameter } from '#server/payment-sandbox/api/errors.ts';
import { failPayment } from '#server/payment-sandbox/objects/attempt-payment.ts';
import { bookCharge, createCharge } from '#server/payment-sandbox/objects/charges.ts';
import type { Charge, PaymentIntent } from '#server/payment-sandbox/objects/objects.ts';
import { requireMethod, transitionIntent } from '#server/payment-sandbox/objects/payment-intents.ts';
import { createPaymentMethod } from '#server/payment-sandbox/objects/payment-methods.ts';
import { lockObject, readObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import { scheduleTask } from '#server/payment-sandbox/tasks/schedule-task.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { minutes } from '#server/shared/clock.ts';
import { debitDetails } from './debit-details.ts';
import { findTestAccount, type TestAccount, testAccountOf } from './test-accounts.ts';

export interface AccountInput {
  type: DebitMethod;
  /** An IBAN or an account number. */
  number: string;
}

/**
 * Orders the debit for a locked PaymentIntent. The test account decides what the bank answers, later.
 * @returns the PaymentIntent as `processing`
 * @throws SandboxError for an unlisted account, or one that the PaymentIntent doesn't take
 */
export async function debitAccount(context: SandboxContext, intent: PaymentIntent, { type, number }: AccountInput): Promise<PaymentIntent> {
  requireMethod(intent, type);
  const account = findTestAccount(type, number);
  if (!account) throw invalidParameter('The sandbox accepts only the listed test account numbers.', 'account');
  const paymentMethod = await createPaymentMethod(context, debitDetails(account));
  const charge = await createCharge(context, intent, paymentMethod, { isPending: true });
  const { answer = 'at once' } = account;
  if (answer !== 'never') await scheduleTask(context, 'settle_debit', charge.id, answer === 'at once' ? context.settlingTime : 3 * minutes);
  return transitionIntent(context, 'payment_intent.processing', {
    ...intent,
    status: 'processing',
    payment_method: paymentMethod.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
}

/** Carries out the bank's answer to a debit. */
export async function settleDebit(context: SandboxContext, chargeId: string): Promise<void> {
  const charge = await readObject(context.tx, 'charge', chargeId);
  const intent = await lockObject(context.tx, 'payment_intent', charge.payment_intent);
  const paymentMethod = await readObject(context.tx, 'payment_method', charge.payment_method);
  const { failure, returned }: Partial<TestAccount> = testAccountOf(paymentMethod) ?? {};
  if (failure) {
    const { code: failure_code, message: failure_message } = failure;
    await replaceObject(context.tx, { ...charge, status: 'failed', amount_captured: 0, captured: false, failure_code, failure_message });
    await failPayment(context, intent, paymentMethod, { ...failure, charge: charge.id });
    return;
  }
  await succeed(context, charge, intent);
  if (returned) await scheduleTask(context, 'open_disputes', charge.id);
}

async function succeed(context: SandboxContext, charge: Charge, intent: PaymentIntent) {
  const { id: balance_transaction } = await bookCharge(context, charge.id, intent);
  await replaceObject(context.tx, { ...charge, status: 'succeeded', paid: true, balance_transaction });
  await transitionIntent(context, 'payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: intent.amount });
}
