import { useNavigate } from 'react-router';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** Begins a change order for a running project, and opens it. */
export function NewChangeOrderButton({ project: { id, title } }: { project: { id: number; title: string } }) {
  const navigate = useNavigate();
  const create = useAction({
    mutationFn: () => call(proposalEndpoints.create, { body: { title: `Changes to ${title}`.slice(0, 200), projectId: id } }),
    successMessage: 'Draft created. The client sees it once you send it.',
    errorMessage: "The change order couldn't be created. Please try again.",
    onSuccess: ({ proposal }) => navigate(`/admin/proposals/${proposal.id}/edit`),
  });
  return (
    <ActionButton size="small" action={create} pendingLabel="Creating...">
      New change order
    </ActionButton>
  );
}
