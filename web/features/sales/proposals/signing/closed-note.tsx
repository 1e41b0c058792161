import type { ProposalState } from '#domain/sales/proposal-states.ts';
import { formatDate } from '#web/lib/format.ts';
import { useStudio } from '#web/lib/site.ts';
import type { LinkedProposal } from '../proposal.ts';

const titles: Partial<Record<ProposalState, string>> = {
  expired: 'This proposal has expired',
  withdrawn: 'The studio has withdrawn this proposal',
  declined: 'You have declined this proposal',
};

/** Why a proposal can't be signed any more, and whom to write to. */
export function ClosedNote({ proposal: { state, validUntil, declineReason } }: { proposal: LinkedProposal }) {
  const { contact } = useStudio();
  return (
    <>
      <h2 className="font-semibold text-xl">{titles[state] ?? "This proposal can't be signed"}</h2>
      {state === 'expired' && <p>It could be signed until {formatDate(validUntil)}.</p>}
      {declineReason && (
        <blockquote className="whitespace-pre-line border-line border-l-3 pl-4 [overflow-wrap:anywhere]">{declineReason}</blockquote>
      )}
      <p className="text-muted">
        If you're still interested, write to{' '}
        <a href={`mailto:${contact.email}`} className="text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]">
          {contact.email}
        </a>
        .
      </p>
    </>
  );
}
