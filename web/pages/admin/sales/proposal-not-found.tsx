import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState } from '#web/ui/card/card.tsx';

export const ProposalNotFound = () => (
  <EmptyState heading="h1" title="Proposal not found">
    <ButtonLink to="/admin/proposals">Back to all proposals</ButtonLink>
  </EmptyState>
);
