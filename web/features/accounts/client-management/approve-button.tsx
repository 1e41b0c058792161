import { clientEndpoints } from '#api/accounts/client-management.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

interface ApproveButtonProps {
  request: { id: number; name: string };
  variant?: 'primary' | 'secondary';
}

/** Gives somebody who requested it access to the portal. */
export function ApproveButton({ request: { id, name }, variant = 'primary' }: ApproveButtonProps) {
  const approve = useAction({
    mutationFn: () => call(clientEndpoints.approve, { params: { id } }),
    successMessage: emailed(`${name} now has access and was notified by email.`, `${name} now has access.`),
    errorMessage: "The request couldn't be approved. Please try again.",
  });
  return (
    <ActionButton variant={variant} size="small" aria-label={`Approve ${name}`} action={approve} pendingLabel="Approving...">
      Approve
    </ActionButton>
  );
}
