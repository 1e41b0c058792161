import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditEndpoints } from '../../../contract/credits.ts';
import { formatDate } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { packageOptions } from '../packages/queries.ts';
import { AddCreditEntryDialog } from './add-credit-entry-dialog.tsx';
import { ChangePackageDialog } from './change-package-dialog.tsx';
import { Ledger } from './ledger.tsx';
import { type CreditsOwner, pageSize } from './queries.ts';
import { RenewalButton } from './renewal-button.tsx';

/** A client's package and credit ledger, with the actions that change them. */
export function ClientCredits({ client }: { client: CreditsOwner }) {
  const { id, currentPackageId, packageRenewsOn, totalCreditsAvailable, totalCreditsUsed } = client;
  const [dialog, setDialog] = useState<'package' | 'credits'>();
  const { data: packages } = useQuery(packageOptions);
  const ledger = useList('credits', creditEndpoints.list, { params: { id }, query: { limit: pageSize } });
  const current = packages?.find((option) => option.id === currentPackageId);
  const close = () => setDialog(undefined);
  return (
    <>
      <DescriptionList
        items={[
          ['Package', packageName(currentPackageId, current)],
          ...renewal(current, packageRenewsOn),
          ['Credits available', totalCreditsAvailable],
          ['Credits used', totalCreditsUsed],
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
      <AddCreditEntryDialog client={client} open={dialog === 'credits'} onClose={close} />
    </>
  );
}

const packageName = (id: number | null, current: { name: string } | undefined) =>
  id === null ? 'None' : (current?.name ?? `Package #${id}`);

const renewal = (current: { renewsMonthly: boolean } | undefined, renewsOn: string | null): [string, string][] =>
  current?.renewsMonthly ? [['Renews on', renewsOn ? formatDate(renewsOn) : 'Off']] : [];
