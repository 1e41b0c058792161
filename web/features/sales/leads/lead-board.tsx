import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import type { LeadStage, leadMoves } from '#domain/sales/lead-stages.ts';
import { call } from '#web/lib/api.ts';
import { formatStatus } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { Board } from '#web/ui/board/board.tsx';
import { useQuickMove } from '#web/ui/board/use-quick-move.ts';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangeStageDialog, type RequestedStageChange } from './change-stage-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import type { Lead } from './lead.ts';
import { LeadCard } from './lead-card.tsx';

type Stage = (typeof leadMoves)[number];

/** Leads by stage. A dropped card moves at once, except to won or lost, which opens a dialog. */
export default function LeadBoard({ owner }: { owner: string }) {
  const board = query(
    leadEndpoints.board,
    { query: { owner: owner || undefined } as { owner?: 'me' } },
    { select: ({ columns }) => columns.map(({ stage, total, leads }) => ({ status: stage, total, cards: leads })) },
  );
  const { data: columns, isError, refetch } = useQuery({ ...board, placeholderData: keepPreviousData });
  const [change, setChange] = useState<RequestedStageChange>();
  const [converted, setConverted] = useState<Lead>();
  const quickMove = useQuickMove<'leads', Lead, LeadStage>({
    queryKey: board.queryKey,
    cards: 'leads',
    mutationFn: ({ card: { id }, from, to }) => call(leadEndpoints.changeStage, { params: { id }, body: { stage: to as Stage, from } }),
    nameOf: ({ name }) => name,
    successMessage: ({ card: { name }, to }) => `${name} is now in “${formatStatus(to)}”.`,
    isUndoable: ({ from }) => from !== 'won' && from !== 'lost',
  });
  const drop = (lead: Lead, to: LeadStage) => {
    if (to === 'won') setConverted(lead);
    else if (to === 'lost' && lead.stage !== 'won') setChange({ lead, to });
    else quickMove.mutate({ card: { ...lead, stage: to }, from: lead.stage, to });
  };
  if (!columns) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading leads..." />;
  if (columns.every(({ total }) => total === 0)) return owner ? <EmptyState title="No leads found" /> : <NoLeads />;
  return (
    <>
      <Board
        name="leads"
        columns={columns}
        tableUrl={(stage) => `?view=table&stage=${stage}${owner && `&owner=${owner}`}`}
        onDrop={drop}
        renderCard={(lead) => <LeadCard lead={lead} onMove={() => setChange({ lead })} />}
      />
      <ChangeStageDialog change={change} onClose={() => setChange(undefined)} />
      <ConvertDialog lead={converted} onClose={() => setConverted(undefined)} />
    </>
  );
}

const NoLeads = () => (
  <EmptyState title="No leads yet">
    <p className="max-w-[45ch] text-pretty text-muted">
      Each lead is a card here, in the column of its stage. Create one from a message, from the waitlist or with the button above.
    </p>
  </EmptyState>
);
