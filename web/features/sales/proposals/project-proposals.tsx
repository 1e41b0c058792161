import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { OwnProposal } from './proposal.ts';
import { ProposalList } from './proposal-list.tsx';

interface ProjectProposalsProps {
  audience: 'client' | 'admin';
  query: UseQueryResult<OwnProposal[]>;
  /** Shown beside the title. */
  aside?: ReactNode;
}

/** A project's proposal and change orders. Shows nothing if there are none and none can be added. */
export function ProjectProposals({ audience, query: { data: proposals = [], isError, refetch }, aside }: ProjectProposalsProps) {
  if (proposals.length === 0 && !isError && !aside) return null;
  return (
    <TitledCard title="Proposals" aside={aside}>
      {isError && <FailedState onRetry={refetch} />}
      {proposals.length > 0 && <ProposalList audience={audience} proposals={proposals} />}
      {proposals.length === 0 && !isError && <p className="text-muted">No proposals yet.</p>}
    </TitledCard>
  );
}
