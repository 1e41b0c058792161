import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { OwnProposal } from './proposal.ts';

type Audience = 'client' | 'admin';

interface ProposalListProps {
  audience: Audience;
  proposals: OwnProposal[];
}

/** Proposals with what became of them; the signed ones to download. */
export const ProposalList = ({ audience, proposals }: ProposalListProps) => (
  <ul className="grid gap-4">
    {proposals.map((proposal) => (
      <Row key={proposal.id} audience={audience} proposal={proposal} />
    ))}
  </ul>
);

function Row({ audience, proposal: { id, title, state, validUntil } }: { audience: Audience; proposal: OwnProposal }) {
  const name = title || 'Untitled proposal';
  return (
    <li className="grid justify-items-start gap-1">
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {/* The client's page is a document of its own; see `PayLink`. */}
        <TextLink variant="title" to={`/${audience}/proposals/${id}`} reloadDocument={audience === 'client'}>
          {name}
        </TextLink>
        <StatusBadge status={state} />
      </span>
      {isOpen(state) && <span className="text-muted text-sm">Can be signed until {formatDate(validUntil)}</span>}
      {state === 'accepted' && (
        <TextLink to={signedPdf(audience, id)} reloadDocument download aria-label={`Download the signed proposal ${name}`}>
          Signed proposal
        </TextLink>
      )}
    </li>
  );
}

const signedPdf = (audience: Audience, id: number) =>
  audience === 'client'
    ? buildUrl(proposalLinkEndpoints.signed, { params: { token: String(id) } })
    : buildUrl(proposalEndpoints.pdf, { params: { id } });
