import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import { packageInvoiceEndpoints, type unbilledPeriodsDecision } from '#api/billing/package-invoices.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';

type Renewal = JsonResponse<typeof packageInvoiceEndpoints.readRenewal>['renewal'];
type Action = z.output<typeof unbilledPeriodsDecision>['action'];

/** What pauses a client's renewal, and the months that the studio has yet to invoice or skip; nothing otherwise. */
export function RenewalNotice({ clientId }: { clientId: number }) {
  const { data } = useQuery(query(packageInvoiceEndpoints.readRenewal, { params: { id: clientId } }, { select: ({ renewal }) => renewal }));
  if (!data || (!data.overdueInvoice && data.unbilledPeriods.length === 0)) return null;
  return (
    <Card className="grid gap-4 p-5">
      {data.overdueInvoice && <Paused {...data.overdueInvoice} />}
      {data.unbilledPeriods.length > 0 && <UnbilledPeriods clientId={clientId} periods={data.unbilledPeriods} />}
    </Card>
  );
}

const Paused = ({ id, invoiceNumber, dueDate }: NonNullable<Renewal['overdueInvoice']>) => (
  <p>
    <span className="font-semibold">The renewal is paused.</span>{' '}
    <Link to={`/admin/invoices/${id}`} className="text-accent-ink underline underline-offset-4">
      {invoiceNumber}
    </Link>{' '}
    was due {formatDate(dueDate)}. The renewal continues once it's paid.
  </p>
);

function UnbilledPeriods({ clientId, periods }: { clientId: number; periods: Renewal['unbilledPeriods'] }) {
  const [months, them] = periods.length === 1 ? ['1 month', 'it'] : [`${periods.length} months`, 'them'];
  const settle = (action: Action) => () =>
    call(packageInvoiceEndpoints.settleUnbilledPeriods, { params: { id: clientId }, body: { action, through: periods.at(-1)!.start } });
  const common = { errorMessage: "The months couldn't be changed. Please try again." };
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold">
          {months} {periods.length === 1 ? "wasn't" : "weren't"} invoiced
        </h3>
        <ul className="grid gap-1 text-muted text-sm">
          {periods.map(({ packageName, start, end }) => (
            <li key={`${packageName} ${start}`} className="[overflow-wrap:anywhere]">
              {packageName}: {formatDate(start)} – {formatDate(end)}
            </li>
          ))}
        </ul>
      </div>
      <ButtonGroup>
        <ConfirmButton
          label={`Invoice ${months}`}
          title={`Invoice ${months}?`}
          confirmLabel={`Send ${periods.length === 1 ? 'invoice' : `${periods.length} invoices`}`}
          pendingLabel="Sending..."
          harmless
          action={{ mutationFn: settle('invoice'), successMessage: `${months} invoiced.`, ...common }}
        >
          <p>We'll send the client one invoice for each month, at the package's current price. Its credits are added once it's paid.</p>
        </ConfirmButton>
        <ConfirmButton
          label={`Skip ${months}`}
          title={`Skip ${months}?`}
          confirmLabel={`Skip ${them}`}
          pendingLabel="Skipping..."
          action={{ mutationFn: settle('skip'), successMessage: `${months} skipped.`, ...common }}
        >
          <p>The client won't be invoiced for {them} and gets no credits. This can't be undone.</p>
        </ConfirmButton>
      </ButtonGroup>
    </>
  );
}
