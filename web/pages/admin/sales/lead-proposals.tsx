import { useState } from 'react';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { ProposalList } from '#web/features/sales/proposals/proposal-list.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { NewProposalDialog } from './new-proposal-dialog.tsx';

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

/** The proposals made to a lead. Renders nothing while there are none. */
export function LeadProposals({ leadId }: { leadId: number }) {
  const { items: proposals = [] } = useList(proposalEndpoints.list, { query: { leadId } });
  if (proposals.length === 0) return null;
  return (
    <TitledCard title="Proposals">
      <ProposalList audience="admin" proposals={proposals} />
    </TitledCard>
  );
}
