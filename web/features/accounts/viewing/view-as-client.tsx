import { viewingEndpoints } from '#api/accounts/viewing.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** Opens the portal as the client sees it. */
export function ViewAsClient({ client: { id, name } }: { client: { id: number; name: string } }) {
  const view = useAction({
    mutationFn: () => call(viewingEndpoints.start, { params: { id } }),
    successMessage: `You're viewing as ${name}.`,
    errorMessage: 'Something went wrong. Please try again.',
    onSuccess: () => location.assign('/client/dashboard'),
  });
  return (
    <ActionButton action={view} pendingLabel="Opening...">
      View as client
    </ActionButton>
  );
}
