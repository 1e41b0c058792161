import { useNavigate } from 'react-router';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** Makes a draft with the same content, and opens it. */
export function DuplicateButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const duplicate = useAction({
    mutationFn: () => call(proposalEndpoints.duplicate, { params: { id } }),
    successMessage: 'This is the copy.',
    errorMessage: "The proposal couldn't be duplicated. Please try again.",
    onSuccess: ({ proposal }) => navigate(`/admin/proposals/${proposal.id}/edit`),
  });
  return (
    <ActionButton size="small" action={duplicate} pendingLabel="Duplicating...">
      Duplicate
    </ActionButton>
  );
}
