import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { creditEndpoints } from '#contract/billing/credits.ts';
import { packageEndpoints } from '#contract/billing/packages.ts';
import { packageOptions } from '#web/features/billing/packages/package.ts';
import { call } from '#web/lib/api.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { AddCreditEntryDialog } from './add-credit-entry-dialog.tsx';
import { ChangePackageDialog } from './change-package-dialog.tsx';
import { type CreditsOwner, pageSize } from './credits.ts';
import { Ledger } from './ledger.tsx';

interface ClientCreditsProps {
  client: CreditsOwner;
  /** Which credits expire when. */
  expiringCredits: ReactNode;
  /** The options of a select field. */
  projectOptions: ReactNode;
}

/** What becomes of a client's credits, with the actions that change them and the package. */
export function ClientCredits({ client, expiringCredits, projectOptions }: ClientCreditsProps) {
  const { id, currentPackageId, totalCreditsUsed } = client;
  const [dialog, setDialog] = useState<'package' | 'credits'>();
  const { data: packages } = useQuery(packageOptions);
  const ledger = useList(creditEndpoints.list, { params: { id }, query: { limit: pageSize } });
  const current = packages?.find((option) => option.id === currentPackageId);
  const close = () => setDialog(undefined);
  return (
    <>
      <DescriptionList
        items={[
          ['Credits used', totalCreditsUsed],
          ['Credits that expire', expiringCredits],
        ]}
      />
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setDialog('package')}>
          Change package
        </Button>
        {current?.renewsMonthly && <RenewalButton client={client} />}
        <Button variant="secondary" onClick={() => setDialog('credits')}>
          Add or deduct credits
        </Button>
      </ButtonGroup>
      <Ledger list={ledger} />
      <ChangePackageDialog client={client} open={dialog === 'package'} onClose={close} />
      <AddCreditEntryDialog client={client} projectOptions={projectOptions} open={dialog === 'credits'} onClose={close} />
    </>
  );
}

/** Turns the monthly renewal of a client's package on or off. */
function RenewalButton({ client: { id, packageRenewsOn } }: { client: { id: number; packageRenewsOn: string | null } }) {
  const renews = packageRenewsOn === null;
  const change = useAction({
    mutationFn: () => call(packageEndpoints.changeRenewal, { params: { id }, body: { renews } }),
    successMessage: renews ? 'Renewal turned on.' : 'Renewal turned off.',
    errorMessage: "The renewal couldn't be changed. Please try again.",
  });
  return (
    <ActionButton action={change} pendingLabel="Saving...">
      {renews ? 'Turn on renewal' : 'Turn off renewal'}
    </ActionButton>
  );
}
