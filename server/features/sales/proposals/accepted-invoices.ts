import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import type { ProposalPackage } from '#api/sales/proposal-packages.ts';
import { milestoneDue } from '#domain/sales/milestones.ts';
import type { ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import { invoicesOf } from '#domain/sales/proposal-invoices.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { addDraft } from '#server/features/billing/invoices/draft-invoice.ts';
import { sendDraft } from '#server/features/billing/invoices/send-invoice.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { kindOf } from './proposals.policy.ts';
import type { ProposalRow } from './proposals.store.ts';

interface Accepted {
  proposal: ProposalRow;
  amounts: ProposalAmounts;
  /** The package that the client chose; null for none. */
  sold: ProposalPackage | null;
  clientId: number;
  projectId: number;
  signedOn: string;
  /** The due date by the studio's payment terms. */
  dueDate: string;
  actor: Actor;
}

/**
 * Sends the first invoice of an accepted proposal, which sells the package that was chosen, and makes a draft for each of its milestones.
 * @returns the id of the first one
 */
export async function billAccepted(deps: Deps, tx: Transaction, accepted: Accepted): Promise<number> {
  const { proposal, amounts, sold, actor, ...placement } = accepted;
  const { currency } = proposal;
  const drafts = invoicesOf(proposal, amounts, { ...placement, currency });
  const notes = `${kindOf(proposal)} “${proposal.title}”, version ${proposal.version}`;
  const { id } = await addDraft(tx, deps.clock, invoiceDraft.parse({ ...drafts.first, notes }), actor, sold ? saleOf(sold) : {});
  if (sold) await recordAudit(tx, { action: 'package.invoiced', actor, clientId: placement.clientId, target: sold.name });
  // The email about the signed proposal already says how to pay the invoice.
  await sendDraft(deps, tx, id, actor, { isEmailed: false });
  for (const [index, { status, totals }] of amounts.milestones.entries()) {
    const draft = invoiceDraft.parse({ ...drafts.milestones[index], notes: `${notes}: due ${milestoneDue[status]}` });
    const agreedAmount = { currency, amount: toDecimal(totals.totalMinor, currency) };
    await addDraft(tx, deps.clock, draft, actor, { milestone: status, agreedAmount });
  }
  return id;
}

/** The package that paying an invoice delivers. */
const saleOf = ({ id: packageId, name, videoCreditLimit, creditValidityDays }: ProposalPackage) => ({
  packageId,
  packageTerms: { name, videoCreditLimit, creditValidityDays },
});
