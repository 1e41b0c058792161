import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { computeProposal } from '#domain/sales/proposal-amounts.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { adminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { AnswerForm } from '#web/features/sales/proposals/answer-form.tsx';
import { Countersigned } from '#web/features/sales/proposals/countersigned.tsx';
import { ProposalTotals } from '#web/features/sales/proposals/document/proposal-totals.tsx';
import { type AdminProposal, adminProposal } from '#web/features/sales/proposals/proposal.ts';
import { Timeline } from '#web/features/sales/proposals/timeline.tsx';
import { isStatus } from '#web/lib/api.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { adminTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalNotFound } from './proposal-not-found.tsx';

export const meta = adminTitle('Proposal');

/** The state and history of a proposal that was sent. For a draft, the editor is shown instead. */
export default function ProposalPage() {
  const { data: proposal, error, refetch } = useQuery(adminProposal(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProposalNotFound />;
  if (!proposal) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading proposal..." />;
  if (proposal.state === 'draft') return <Navigate to="edit" replace />;
  return <SentProposal proposal={proposal} />;
}

function SentProposal({ proposal }: { proposal: AdminProposal }) {
  const { title, state, acceptance, declineReason, hasUnsentChanges } = proposal;
  const payment = usePayment(acceptance?.invoiceId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={title} />
      <div className="grid gap-4">
        <PageHead back={{ to: '/admin/proposals', label: 'Back to all proposals' }} title={title} badges={<StatusBadge status={state} />} />
        <ProposalActions proposal={proposal} />
        {hasUnsentChanges && (
          <p className="rounded-sm bg-mango px-4 py-3 text-on-mango">
            It was changed since it was sent. The client sees the changes once you send the new version.
          </p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TitledCard title="Timeline">
            <Timeline proposal={proposal} payment={payment} />
            {declineReason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">Reason: {declineReason}</p>}
          </TitledCard>
          {isOpen(state) && (
            <TitledCard title="Answer">
              <AnswerForm proposal={proposal} />
            </TitledCard>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Details proposal={proposal} />
          {acceptance && <Signed proposal={proposal} acceptance={acceptance} />}
        </div>
      </div>
    </div>
  );
}

function Details({ proposal }: { proposal: AdminProposal }) {
  const { recipientName, recipientEmail, clientId, projectId, isChangeOrder, validUntil, version, sentAt, openedCount } = proposal;
  const recipient = clientId ? <TextLink to={`/admin/clients/${clientId}`}>{recipientName}</TextLink> : recipientName;
  const project = <TextLink to={`/admin/projects/${projectId}`}>The project</TextLink>;
  return (
    <TitledCard title="Details">
      <DescriptionList
        columns={2}
        items={[
          ['For', recipient],
          ['Email', recipientEmail],
          ...(isChangeOrder ? [['Changes', project] satisfies [string, ReactNode]] : []),
          ['Valid until', formatDate(validUntil)],
          ['Sent', sentAt ? formatInstant(sentAt) : '–'],
          ['Version', version],
          ['Opened', openedCount === 1 ? 'Once' : `${openedCount} times`],
        ]}
      />
    </TitledCard>
  );
}

interface SignedProps {
  proposal: AdminProposal;
  acceptance: NonNullable<AdminProposal['acceptance']>;
}

function Signed({ proposal: { content, currency }, acceptance }: SignedProps) {
  const { name, acceptedAt, selection, sha256, projectId, invoiceId, countersignature } = acceptance;
  const { value: amounts } = computeProposal(content, selection, currency);
  return (
    <TitledCard title="Signed">
      <p className="font-hand text-3xl leading-none [overflow-wrap:anywhere]">{name}</p>
      <p className="text-muted text-sm">{formatInstant(acceptedAt)}</p>
      {countersignature && <Countersigned countersignature={countersignature} />}
      {amounts && <ProposalTotals content={content} amounts={amounts} currency={currency} isSigned />}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink to={`/admin/projects/${projectId}`}>Project</TextLink>
        <TextLink to={`/admin/invoices/${invoiceId}`}>Invoice</TextLink>
      </div>
      <p className="text-muted text-sm">
        SHA-256 of what was signed: <span className="font-mono [overflow-wrap:anywhere]">{sha256}</span>
      </p>
    </TitledCard>
  );
}

/** What the client has paid of the invoice made from a signed proposal; undefined before the first payment. */
function usePayment(invoiceId: number | undefined) {
  const { data: invoice } = useQuery({ ...adminInvoice(String(invoiceId)), enabled: invoiceId !== undefined });
  const date = invoice?.payments.map((payment) => payment.date).sort()[0];
  if (!invoice || !date) return undefined;
  return { date, title: invoice.status === 'paid' ? 'Invoice paid' : invoice.depositDue === null ? 'Deposit paid' : 'Paid in part' };
}
