import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ProposalList } from './proposal-list.tsx';
import type { OwnProposal } from './queries.ts';

interface ProjectProposalsProps {
  audience: 'client' | 'admin';
  query: UseQueryResult<OwnProposal[]>;
  /** Shown beside the title. */
  aside?: ReactNode;
}

/** What was agreed on a project; nothing where that was done elsewhere. */
export function ProjectProposals({ audience, query: { data: proposals, isError, refetch }, aside }: ProjectProposalsProps) {
  if (!(isError || proposals?.length)) return null;
  return (
    <TitledCard title="Proposals" aside={aside}>
      {isError ? <FailedState onRetry={refetch} /> : <ProposalList audience={audience} proposals={proposals!} />}
    </TitledCard>
  );
}
