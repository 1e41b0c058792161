import type Stripe from 'stripe';
import { z } from 'zod';
import { SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { boolean, type Form, mergeMetadata, metadata, type ParametersOf, parse } from '#server/payment-sandbox/api/parameters.ts';
import { lockObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import { scheduleTask } from '#server/payment-sandbox/tasks/schedule-task.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { moveDisputedFunds } from './disputes.ts';
import { previousValues, recordEvent } from './events.ts';
import { noEvidence } from './no-evidence.ts';
import type { Dispute } from './objects.ts';

type EvidenceName = Exclude<keyof typeof noEvidence, 'enhanced_evidence' | 'appeal'>;

const evidenceNames = Object.keys(noEvidence).filter((name) => name !== 'enhanced_evidence') as EvidenceName[];

const updateParameters = z.strictObject({
  evidence: z.partialRecord(z.enum(evidenceNames), z.string().max(20_000)).exactOptional(),
  metadata,
  submit: boolean.exactOptional(),
} satisfies ParametersOf<Stripe.DisputeUpdateParams>);

/** Evidence that decides a test dispute (docs.stripe.com/testing#evidence). */
const decisiveEvidence = ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence'];

const isInquiry = ({ payment_method_details }: Dispute) => payment_method_details?.card?.case_type === 'inquiry';

/**
 * Stores evidence and submits it, unless `submit` is false; decisive evidence ends the dispute a moment later (docs.stripe.com/api/disputes/update).
 * @throws SandboxError for a dispute that is closed or under review
 */
export async function updateDispute(context: SandboxContext, id: string, form: Form): Promise<Dispute> {
  const { evidence, metadata, submit = true } = parse(updateParameters, form);
  const dispute = await lockObject(context.tx, 'dispute', id);
  const changes: Partial<Dispute> = {};
  if (metadata !== undefined) changes.metadata = mergeMetadata(dispute.metadata, metadata);
  if (evidence) {
    requireOpen(dispute);
    changes.evidence = { ...dispute.evidence, ...evidence };
    changes.evidence_details = { ...dispute.evidence_details, has_evidence: true };
  }
  if (evidence && submit) {
    changes.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
    changes.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1, submission_method: 'manual' };
    if (decisiveEvidence.includes(evidence.uncategorized_text ?? '')) await scheduleTask(context, 'close_dispute', id);
  }
  return changeDispute(context, 'charge.dispute.updated', dispute, changes);
}

/**
 * Accepts a dispute, which is then lost (docs.stripe.com/api/disputes/close).
 * @throws SandboxError for a dispute that is closed or under review
 */
export async function closeDispute(context: SandboxContext, id: string, form: Form): Promise<Dispute> {
  parse(z.strictObject({}), form);
  const dispute = await lockObject(context.tx, 'dispute', id);
  requireOpen(dispute);
  return changeDispute(context, 'charge.dispute.closed', dispute, { status: isInquiry(dispute) ? 'warning_closed' : 'lost' });
}

/** Ends a dispute as its decisive evidence says. */
export async function closeSubmittedDispute(context: SandboxContext, id: string): Promise<void> {
  const dispute = await lockObject(context.tx, 'dispute', id);
  const evidence = dispute.evidence.uncategorized_text;
  if (isInquiry(dispute)) {
    if (evidence === 'escalate_inquiry_evidence') await escalateInquiry(context, dispute);
    else await changeDispute(context, 'charge.dispute.closed', dispute, { status: 'warning_closed' });
  } else if (evidence === 'winning_evidence') {
    const won = await changeDispute(context, 'charge.dispute.closed', dispute, {
      status: 'won',
      balance_transactions: [...dispute.balance_transactions, await moveDisputedFunds(context, dispute)],
    });
    await recordEvent(context, 'charge.dispute.funds_reinstated', won);
  } else await changeDispute(context, 'charge.dispute.closed', dispute, { status: 'lost' });
}

async function escalateInquiry(context: SandboxContext, dispute: Dispute) {
  const { card } = dispute.payment_method_details!;
  const escalated = await changeDispute(context, 'charge.dispute.updated', dispute, {
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [await moveDisputedFunds(context, { ...dispute, amount: -dispute.amount })],
    payment_method_details: { card: { ...card!, case_type: 'chargeback' }, type: 'card' },
  });
  await recordEvent(context, 'charge.dispute.funds_withdrawn', escalated);
}

function requireOpen({ status }: Dispute) {
  if (!status.endsWith('needs_response')) throw new SandboxError('This dispute is already closed or under review.');
}

async function changeDispute(
  context: SandboxContext,
  event: 'charge.dispute.updated' | 'charge.dispute.closed',
  dispute: Dispute,
  changes: Partial<Dispute>,
) {
  const changed = { ...dispute, ...changes };
  await replaceObject(context.tx, changed);
  await recordEvent(context, event, changed, previousValues(dispute, changes));
  return changed;
}
