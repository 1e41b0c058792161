import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceEndpoints } from '#api/billing/balance.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ApplyCreditForm, creditFor } from './apply-credit-dialog.tsx';

/** Offers to pay an unpaid invoice with the client's credit in its currency. */
export function InvoiceCredit({ invoice }: { invoice: AdminInvoice }) {
  const { clientId, clientName } = invoice;
  const [isOpen, setOpen] = useState(false);
  const { data: balances = [] } = useQuery(
    query(
      balanceEndpoints.read,
      { params: { id: clientId }, query: { limit: 1 } },
      { select: ({ balances }) => balances, enabled: isPayable(invoice) },
    ),
  );
  const credit = creditFor(invoice, balances);
  if (!isPayable(invoice) || !credit) return null;
  const close = () => setOpen(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="[overflow-wrap:anywhere]">
        {clientName} has {formatMoney(credit)} of credit.
      </span>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Apply credit
      </Button>
      <Dialog title="Apply credit" open={isOpen} onClose={close}>
        <ApplyCreditForm client={{ id: clientId, name: clientName }} balances={balances} invoices={[invoice]} onClose={close} />
      </Dialog>
    </div>
  );
}
