import { useQuery } from '@tanstack/react-query';
import { packageInvoiceEndpoints } from '#api/billing/package-invoices.ts';
import { formatDueDate } from '#web/features/billing/invoices/due-date.ts';
import { payTarget } from '#web/features/billing/invoices/pay-target.ts';
import { formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';

/** The client's unpaid package invoices, each with a link to pay it. */
export function OpenPackageInvoices() {
  const { data: invoices = [] } = useQuery(query(packageInvoiceEndpoints.listOpen, {}, { select: ({ invoices }) => invoices }));
  return invoices.map(({ id, invoiceNumber, packageName, currency, amountDue, dueDate }) => (
    <Card key={id} className="flex flex-wrap items-center justify-between gap-4 p-5">
      <p>
        <span className="font-semibold [overflow-wrap:anywhere]">{packageName}</span>: {formatMoney({ currency, amount: amountDue })} due{' '}
        {formatDueDate({ dueDate })}.
      </p>
      <ButtonLink {...payTarget(id, invoiceNumber)} />
    </Card>
  ));
}
