import type Stripe from 'stripe';
import { SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { testCardOf } from '#server/payment-sandbox/cards/cards.ts';
import type { DisputeKind } from '#server/payment-sandbox/cards/test-card.ts';
import { insertObject, listObjects, lockObject, readObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { recordEvent } from './events.ts';
import { noEvidence } from './no-evidence.ts';
import type { BalanceTransaction, Charge, Dispute } from './objects.ts';
import { newId } from './secrets.ts';

/** How long the studio can respond to a dispute. */
const responseTime = 9 * days;

/** What a dispute costs, in minor units. */
const disputeFee = 1500;

interface DisputeDetails {
  reason: string;
  /** The card network's reason code; undefined for debits. */
  networkReasonCode?: string;
  caseType?: Stripe.Dispute.PaymentMethodDetails.Card.CaseType;
  eligibility?: Stripe.Dispute.EvidenceDetails.EnhancedEligibility;
}

const fraudulent: DisputeDetails = { reason: 'fraudulent', networkReasonCode: '10.4', caseType: 'chargeback' };
const compliance = { reason: 'noncompliant', caseType: 'compliance' };
const feeRequired = { status: 'requires_fee_acknowledgement' } as const;

const detailsOf: Record<DisputeKind | 'debit_returned', DisputeDetails> = {
  fraudulent,
  product_not_received: { reason: 'product_not_received', networkReasonCode: '13.1', caseType: 'chargeback' },
  inquiry: { ...fraudulent, caseType: 'inquiry' },
  visa_evidence: {
    ...fraudulent,
    eligibility: { visa_compelling_evidence_3: { required_actions: ['missing_customer_identifiers'], status: 'requires_action' } },
  },
  visa_compliance: { ...compliance, networkReasonCode: 'compliance', eligibility: { visa_compliance: feeRequired } },
  mastercard_compliance: { ...compliance, networkReasonCode: 'compliance', eligibility: { mastercard_compliance: feeRequired } },
  debit_returned: { reason: 'debit_not_authorized' },
};

/** Opens the disputes that a charge's card or account brings: the money leaves the balance until they are won (docs.stripe.com/disputes). */
export async function openDisputes(context: SandboxContext, chargeId: string): Promise<void> {
  const charge = await lockObject(context.tx, 'charge', chargeId);
  const paymentMethod = await readObject(context.tx, 'payment_method', charge.payment_method);
  // Disputes of the same charge share its amount.
  const kinds = paymentMethod.card ? (testCardOf(paymentMethod)?.disputes ?? []) : (['debit_returned'] as const);
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0 || kinds.length === 0) return;
  const share = Math.floor(remaining / kinds.length);
  for (const [index, kind] of kinds.entries()) {
    const amount = index === 0 ? remaining - share * (kinds.length - 1) : share;
    await openDispute(context, charge, detailsOf[kind], amount, paymentMethod.card?.brand);
  }
  await replaceObject(context.tx, { ...charge, disputed: true });
}

async function openDispute(context: SandboxContext, charge: Charge, details: DisputeDetails, amount: number, brand?: string) {
  const { reason, networkReasonCode, caseType, eligibility = {} } = details;
  const isInquiry = caseType === 'inquiry';
  // What a bank returns of a debit is lost at once (docs.stripe.com/payments/sepa-debit#disputed-payments).
  const isFinal = !brand;
  const id = newId('du');
  const { currency, payment_intent } = charge;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [await moveDisputedFunds(context, { id, currency, amount: -amount })],
    charge: charge.id,
    created: timestamp(context.clock),
    currency,
    enhanced_eligibility_types: Object.keys(eligibility) as Dispute['enhanced_eligibility_types'],
    evidence: noEvidence,
    evidence_details: {
      due_by: isFinal ? null : timestamp({ now: () => addMilliseconds(context.clock.now(), responseTime) }),
      enhanced_eligibility: eligibility,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkReasonCode ?? null,
    payment_intent,
    ...(brand &&
      caseType && {
        payment_method_details: {
          card: { brand, case_type: caseType, network: brand, network_reason_code: networkReasonCode ?? null },
          type: 'card' as const,
        },
      }),
    reason,
    status: isFinal ? 'lost' : isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  await insertObject(context.tx, dispute);
  await recordEvent(context, 'charge.dispute.created', dispute);
  if (!isInquiry) await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute);
  if (isFinal) await recordEvent(context, 'charge.dispute.closed', dispute);
}

/** @param amount in minor units; negative when the dispute takes the money, positive when it is given back with the fee */
export function moveDisputedFunds(
  context: SandboxContext,
  { id, currency, amount }: Pick<Dispute, 'id' | 'currency' | 'amount'>,
): Promise<BalanceTransaction> {
  const isWithdrawal = amount < 0;
  return createBalanceTransaction(context, {
    type: 'adjustment',
    reportingCategory: isWithdrawal ? 'dispute' : 'dispute_reversal',
    amount,
    fee: isWithdrawal ? disputeFee : -disputeFee,
    feeDescription: 'Dispute fee',
    currency,
    source: id,
    description: isWithdrawal ? 'Chargeback withdrawal' : 'Chargeback reversal',
  });
}

/**
 * A charge can be refunded while an inquiry asks about it, and after its disputes were won.
 * @throws SandboxError `charge_disputed`
 */
export async function requireUndisputed({ tx }: SandboxContext, charge: Charge) {
  if (!charge.disputed) return;
  const disputes = await listObjects(tx, 'dispute', { members: { charge: charge.id } }, 100);
  if (disputes.some(({ is_charge_refundable, status }) => !is_charge_refundable && status !== 'won'))
    throw new SandboxError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}
