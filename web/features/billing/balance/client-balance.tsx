import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceEndpoints } from '#api/billing/balance.ts';
import { pagesQuery } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { ApplyCreditDialog } from './apply-credit-dialog.tsx';
import { entryColumns } from './balance-columns.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { VoidEntryButton } from './void-entry-button.tsx';

type Action = 'payment' | 'apply' | 'payBack';

/** What a client has paid that no invoice was waiting for, with the actions that change it. */
export function ClientBalance({ client }: { client: { id: number; name: string } }) {
  const [action, setAction] = useState<Action>();
  const list = useInfiniteQuery(pagesQuery(balanceEndpoints.read, { params: { id: client.id }, query: { limit: 20 } }));
  const balances = list.data?.pages[0]?.body.balances ?? [];
  const close = () => setAction(undefined);
  const hasCredit = balances.length > 0;
  return (
    <>
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setAction('payment')}>
          Record a payment
        </Button>
        {hasCredit && (
          <>
            <Button variant="secondary" onClick={() => setAction('apply')}>
              Apply to an invoice
            </Button>
            <Button variant="secondary" onClick={() => setAction('payBack')}>
              Pay back
            </Button>
          </>
        )}
      </ButtonGroup>
      <SectionList
        caption="Entries of this client's credit balance, newest first."
        loading="Loading the credit balance..."
        empty="No credit yet."
        columns={[
          ...entryColumns,
          { name: 'Actions', place: 'actions', cell: (entry) => entry.isVoidable && <VoidEntryButton entry={entry} /> },
        ]}
        list={{ ...list, items: list.data?.pages.flatMap(({ body }) => body.entries) }}
      />
      <MoneyDialog direction="in" client={client} balances={balances} open={action === 'payment'} onClose={close} />
      <MoneyDialog direction="out" client={client} balances={balances} open={action === 'payBack'} onClose={close} />
      <ApplyCreditDialog client={client} balances={balances} open={action === 'apply'} onClose={close} />
    </>
  );
}
