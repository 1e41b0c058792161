import { useState } from 'react';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { bulkLimit } from '#api/shared/bulk.ts';
import { remindChoice } from '#web/features/billing/invoices/actions/remind-choice.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { formatList, formatMoney } from '#web/lib/format.ts';
import { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { emailsOf } from '#web/ui/list/bulk.ts';
import { BulkResult } from '#web/ui/list/bulk-result.tsx';
import type { Overview } from './overview.ts';
import { TaskItem } from './task-item.tsx';

const filter = { status: 'overdue' } as const;

/** All overdue invoices as one line, with what is due of them and a button that reminds of all; then what came of that. */
export function OverdueInvoices({ receivables }: Pick<Overview, 'receivables'>) {
  const action = useBulkAction(invoiceEndpoints.bulk);
  const [isAsking, setAsking] = useState(false);
  const overdue = receivables.filter(({ overdue: { invoices } }) => invoices > 0);
  const total = overdue.reduce((sum, { overdue: { invoices } }) => sum + invoices, 0);
  const ask = () => {
    action.start.reset();
    setAsking(true);
  };
  const remind = () => action.start.mutate({ action: remindChoice.action, filter }, { onSuccess: () => setAsking(false) });
  const invoices = `${total} overdue ${total === 1 ? 'invoice' : 'invoices'}`;
  return (
    <>
      {total > 0 && (
        <TaskItem
          row="overdue"
          subject={invoices}
          sentence={formatList(overdue.map(({ currency, overdue: { amount } }) => formatMoney({ currency, amount })))}
          detail={describeAges(overdue)}
          button={
            <Button size="small" variant="secondary" onClick={ask}>
              Remind all
            </Button>
          }
        />
      )}
      {action.current?.action === remindChoice.action && <Reminding action={action} current={action.current} />}
      <ConfirmDialog
        harmless
        title={`Remind ${total === 1 ? 'of' : 'of all'} ${invoices}?`}
        confirmLabel={total === 1 ? 'Remind' : 'Remind all'}
        pendingLabel="Starting..."
        action={{ ...action.start, mutate: remind }}
        open={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{emailsOf(remindChoice, total)} Whoever was reminded today isn't reminded again. You can undo it for ten seconds.</p>
      </ConfirmDialog>
    </>
  );
}

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

const bulk = {
  endpoint: invoiceEndpoints.bulk,
  noun: ['invoice', 'invoices'],
  nameOf: ({ invoiceNumber }: Invoice) => invoiceNumber,
  choices: [remindChoice],
  filter,
} as const;

type RemindingProps = { action: ReturnType<typeof useBulkAction>; current: NonNullable<ReturnType<typeof useBulkAction>['current']> };

/** The invoices' numbers are read for those that weren't reminded of. */
function Reminding(props: RemindingProps) {
  const { items: rows = [] } = useList(invoiceEndpoints.list, { query: { ...filter, limit: bulkLimit } });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2 text-sm">
      <BulkResult bulk={bulk} rows={rows} {...props} />
    </li>
  );
}

/** How many invoices are over 90 days late, in words. */
function describeAges(overdue: Overview['receivables']): string {
  const count = overdue.flatMap(({ ages }) => ages).reduce((sum, { age, invoices }) => sum + (age === '91+' ? invoices : 0), 0);
  if (count === 0) return 'None is over 90 days late';
  return `${count} ${count === 1 ? 'is' : 'are'} over 90 days late`;
}
