import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditEndpoints } from '../../../contract/credits.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import { Facts } from '../../ui/facts.tsx';
import { packagesToChoose } from '../packages/queries.ts';
import { ChangePackageDialog } from './change-package-dialog.tsx';
import { EnterCreditsDialog } from './enter-credits-dialog.tsx';
import { Ledger } from './ledger.tsx';
import { type CreditsOwner, linesAtOnce } from './queries.ts';

/** A client's package and its ledger of credits, and how the studio changes them. */
export function ClientCredits({ client }: { client: CreditsOwner }) {
  const { id, currentPackageId, totalCreditsAvailable, totalCreditsUsed } = client;
  const [dialog, setDialog] = useState<'package' | 'credits'>();
  const { data: packages } = useQuery(packagesToChoose);
  const ledger = useList('credits', creditEndpoints.list, { params: { id }, query: { limit: linesAtOnce } });
  const close = () => setDialog(undefined);
  return (
    <>
      <Facts
        facts={[
          ['Package', nameOf(currentPackageId, packages)],
          ['Credits available', totalCreditsAvailable],
          ['Credits used', totalCreditsUsed],
        ]}
      />
      <Buttons>
        <Button variant="secondary" onClick={() => setDialog('package')}>
          Change package
        </Button>
        <Button variant="secondary" onClick={() => setDialog('credits')}>
          Add or take credits
        </Button>
      </Buttons>
      <Ledger list={ledger} />
      <ChangePackageDialog client={client} open={dialog === 'package'} onClose={close} />
      <EnterCreditsDialog client={client} open={dialog === 'credits'} onClose={close} />
    </>
  );
}

const nameOf = (id: number | null, packages: { id: number; name: string }[] = []) =>
  id === null ? 'None' : (packages.find((one) => one.id === id)?.name ?? `Package #${id}`);
