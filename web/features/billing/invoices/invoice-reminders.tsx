import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useRemind } from './actions/use-remind.ts';
import type { AdminInvoice } from './invoice.ts';

const colors = { sent: 'forest', skipped: 'gray', planned: 'mango' } as const;

/** The emails that remind the client to pay: past ones, those to come while the invoice is unpaid, and one to send now once it's overdue. */
export function InvoiceReminders({ invoice }: { invoice: AdminInvoice }) {
  const { reminders, status, processing, amountDisputed } = invoice;
  const mayRemind = status === 'overdue' && !processing && Number(amountDisputed) === 0;
  if (reminders.length === 0 && !mayRemind) return null;
  return (
    <section className="grid gap-3 border-line border-t pt-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">Reminders</h2>
        {mayRemind && <RemindButton invoice={invoice} />}
      </div>
      <ul className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        {reminders.map(({ date, offsetDays, status }) => (
          <li key={`${date} ${offsetDays}`} className="col-span-2 grid grid-cols-subgrid items-start">
            <div>
              <Badge color={colors[status]}>{status}</Badge>
            </div>
            <div>
              <p>{formatDate(date)}</p>
              <p className="text-muted text-sm">{describeOffset(offsetDays)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemindButton({ invoice }: { invoice: AdminInvoice }) {
  const remind = useRemind();
  return (
    <ActionButton size="small" action={{ ...remind, mutate: () => remind.mutate(invoice) }} pendingLabel="Sending...">
      Remind
    </ActionButton>
  );
}

function describeOffset(days: number): string {
  if (days === 0) return 'on the due date';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} the due date`;
}
