import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { linkedProposal } from '#web/features/sales/proposals/proposal.ts';
import { isStatus } from '#web/lib/api.ts';
import { pagePolicy } from '#web/lib/page-policy.ts';
import { pageTitle } from '#web/lib/site.ts';
import { OpenedProposal } from '#web/pages/guest/opened-proposal.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = pageTitle('Proposal');

export const headers = pagePolicy('card-form');

/** One of the client's proposals, shown as the page of its emailed link shows it. */
export default function PortalProposalPage() {
  const { id = '' } = useParams();
  const { data: proposal, error, refetch } = useQuery(linkedProposal(id));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProposalNotFound />;
  if (!proposal) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the proposal..." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={proposal.title} />
      <TextLink variant="back" to="/client/dashboard">
        Back to dashboard
      </TextLink>
      <OpenedProposal token={id} proposal={proposal} />
    </div>
  );
}

const ProposalNotFound = () => (
  <EmptyState title="Proposal not found" heading="h1">
    <p className="text-muted">This proposal doesn't exist or isn't one of yours.</p>
    <ButtonLink to="/client/dashboard">Return to Dashboard</ButtonLink>
  </EmptyState>
);
