import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { type ActivityFilter, findProjectOfLead, listPaymentActivity, listProposalActivity } from './sales-activity.store.ts';

/** What happened in a lead's or project's proposals and payments; nothing if the lead or project doesn't exist. */
export async function readActivity({ db }: Deps, { leadId, projectId }: ActivityFilter) {
  const project = projectId ?? (leadId && (await findProjectOfLead(db, leadId))) ?? undefined;
  if (!leadId && !project) return { proposals: [], payments: [] };
  const [proposals, payments] = await Promise.all([
    listProposalActivity(db, { leadId, projectId: project }),
    project ? listPaymentActivity(db, project) : [],
  ]);
  return {
    proposals: proposals.reverse(),
    payments: payments.reverse().map(({ amountMinor, ...payment }) => ({ ...payment, amount: toDecimal(amountMinor, payment.currency) })),
  };
}
