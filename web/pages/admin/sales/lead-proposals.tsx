import { useState } from 'react';
import { proposalEndpoints } from '#contract/sales/proposal-endpoints.ts';
import { formatDate } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { NewProposalDialog } from './new-proposal-dialog.tsx';

/** Begins a proposal for a lead. */
export function NewProposalButton({ lead }: { lead: { id: number; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        New proposal
      </Button>
      <NewProposalDialog lead={lead} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** What a lead was offered; nothing before that. */
export function LeadProposals({ leadId }: { leadId: number }) {
  const { items: proposals = [] } = useList('proposals', proposalEndpoints.list, { query: { leadId } });
  if (proposals.length === 0) return null;
  return (
    <TitledCard title="Proposals">
      <ul className="grid gap-3">
        {proposals.map(({ id, title, state, validUntil }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <TextLink variant="title" to={`/admin/proposals/${id}`}>
              {title || 'Untitled proposal'}
            </TextLink>
            <span className="flex items-center gap-3 text-muted text-sm">
              Valid until {formatDate(validUntil)} <StatusBadge status={state} />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
