import { packageEndpoints } from '#contract/billing/packages.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useAction } from '#web/ui/use-action.ts';

/** Turns the monthly renewal of a client's package on or off. */
export function RenewalButton({ client: { id, packageRenewsOn } }: { client: { id: number; packageRenewsOn: string | null } }) {
  const renews = packageRenewsOn === null;
  const change = useAction({
    mutationFn: () => call(packageEndpoints.changeRenewal, { params: { id }, body: { renews } }),
    successMessage: renews ? 'Renewal turned on.' : 'Renewal turned off.',
    errorMessage: "The renewal couldn't be changed. Please try again.",
    invalidates: [['admin', 'clients']],
  });
  return (
    <ActionButton action={change} pendingLabel="Saving...">
      {renews ? 'Turn on renewal' : 'Turn off renewal'}
    </ActionButton>
  );
}
