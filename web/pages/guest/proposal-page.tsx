import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type LinkedProposal, linkedProposal } from '#web/features/sales/proposals/proposal.ts';
import { isStatus } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { pagePolicy } from '#web/lib/page-policy.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthLayout } from '#web/ui/auth-layout.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OpenedProposal } from './opened-proposal.tsx';

export const meta = pageTitle('Proposal', { name: 'robots', content: 'noindex' });

export const headers = pagePolicy('card-form');

/** The page of a proposal's emailed link, on which people choose from it, sign it and pay. */
export default function ProposalPage() {
  const { token = '' } = useParams();
  const { data: proposal, error, refetch } = useQuery(linkedProposal(token));
  if (proposal)
    return (
      <AuthLayout aside={<ValidUntil proposal={proposal} />}>
        <ItemTitle name={proposal.title} />
        <OpenedProposal token={token} proposal={proposal} />
      </AuthLayout>
    );
  return (
    <AuthLayout>
      {isStatus(error, 404) || isStatus(error, 422) ? (
        <LinkEnded />
      ) : error ? (
        <FailedState onRetry={refetch} />
      ) : (
        <Spinner text="Opening the proposal..." />
      )}
    </AuthLayout>
  );
}

const ValidUntil = ({ proposal: { state, validUntil } }: { proposal: LinkedProposal }) => (
  <p className="text-right text-bar-muted text-sm">{state === 'accepted' ? 'Signed' : `Valid until ${formatDate(validUntil)}`}</p>
);
