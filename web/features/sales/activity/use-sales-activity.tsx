import { useQuery } from '@tanstack/react-query';
import { salesActivityEndpoints } from '#api/sales/sales-activity.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import type { ProposalState } from '#domain/sales/proposal-states.ts';
import { formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import type { TimelineEntry } from '#web/ui/timeline.tsx';

type Activity = JsonResponse<typeof salesActivityEndpoints.list>;

/** What was offered, signed and paid, for the timeline of a lead or a project. Empty until it's read. */
export function useSalesActivity(of: { leadId: number } | { projectId: number }): TimelineEntry[] {
  const { data } = useQuery(query(salesActivityEndpoints.list, { query: of }));
  return data ? [...data.proposals.map(proposalEntry), ...data.payments.map(paymentEntry)] : [];
}

const deeds: Partial<Record<ProposalState, string>> = {
  sent: 'sent',
  accepted: 'signed',
  declined: 'declined',
  withdrawn: 'withdrew',
};

function proposalEntry({ id, createdAt, proposal, to, actor }: Activity['proposals'][number]): TimelineEntry {
  const kind = proposal.isChangeOrder ? 'change order' : 'proposal';
  const link = <TextLink to={`/admin/proposals/${proposal.id}`}>{proposal.title || 'Untitled'}</TextLink>;
  const entry = { key: `proposal ${id}`, createdAt };
  if (to === 'expired') return { ...entry, author: `The ${kind}`, text: <>{link} expired</> };
  return {
    ...entry,
    author: actor ?? 'The studio',
    text: (
      <>
        {deeds[to]} the {kind} {link}
      </>
    ),
  };
}

/** For a payment or refund, what an admin does, and what a client does online. */
const paymentTexts = {
  payment: ['recorded a payment of', 'paid'],
  refund: ['refunded', 'got a refund of'],
} as const;

function paymentEntry({ id, createdAt, kind, invoice, actor, clientName, ...money }: Activity['payments'][number]): TimelineEntry {
  const text = (
    <>
      {paymentTexts[kind][actor === null ? 1 : 0]} {formatMoney(money)} for invoice{' '}
      <TextLink to={`/admin/invoices/${invoice.id}`}>{invoice.invoiceNumber}</TextLink>
    </>
  );
  return { key: `payment ${id}`, createdAt, author: actor ?? clientName, text };
}
