import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { creditEndpoints } from '#api/billing/credits.ts';
import { packageEndpoints } from '#api/billing/packages.ts';
import { firstRenewal } from '#domain/billing/renewal-dates.ts';
import { type AdminPackage, packageOptions } from '#web/features/billing/packages/package.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { AddCreditEntryDialog } from './add-credit-entry-dialog.tsx';
import { ChangePackageDialog } from './change-package-dialog.tsx';
import { type CreditsOwner, pageSize } from './credits.ts';
import { priceOf } from './describe-package-change.ts';
import { Ledger } from './ledger.tsx';

interface ClientCreditsProps {
  client: CreditsOwner;
  /** How many of the client's videos are used. */
  usedVideos: ReactNode;
  /** Which credits expire when. */
  expiringCredits: ReactNode;
  /** The options of a select field. */
  projectOptions: ReactNode;
}

/** What becomes of a client's credits, with the actions that change them and the package. */
export function ClientCredits({ client, usedVideos, expiringCredits, projectOptions }: ClientCreditsProps) {
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
          ['Since the last package', usedVideos],
          ['Credits used in all', totalCreditsUsed],
          ['Credits that expire', expiringCredits],
        ]}
      />
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setDialog('package')}>
          Change package
        </Button>
        {current?.renewsMonthly && <RenewalButton client={client} current={current} />}
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

interface RenewalButtonProps {
  client: CreditsOwner;
  /** The client's package. */
  current: AdminPackage;
}

/** Turns the monthly renewal of a client's package on, after saying what the client will pay, or off. */
function RenewalButton({ client: { id, name, packageRenewsOn }, current }: RenewalButtonProps) {
  const change = (renews: boolean) => ({
    mutationFn: () => call(packageEndpoints.changeRenewal, { params: { id }, body: { renews } }),
    successMessage: renews ? 'Renewal turned on.' : 'Renewal turned off.',
    errorMessage: "The renewal couldn't be changed. Please try again.",
  });
  const turnOff = useAction(change(false));
  if (packageRenewsOn !== null)
    return (
      <ActionButton action={turnOff} pendingLabel="Saving...">
        Turn off renewal
      </ActionButton>
    );
  return (
    <ConfirmButton
      label="Turn on renewal"
      title="Turn on the renewal?"
      confirmLabel="Turn on"
      harmless
      pendingLabel="Saving..."
      action={change(true)}
    >
      <p className="text-pretty [overflow-wrap:anywhere]">
        {name} gets an invoice for {priceOf(current)} on {formatDate(firstRenewal(today()))}, and then every month.
      </p>
    </ConfirmButton>
  );
}
