import { useState } from 'react';
import { VoidPaymentDialog } from '#web/features/billing/invoices/actions/void-payment-dialog.tsx';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { RefundDialog } from '#web/features/billing/ledger/refund-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';

/** A payment's buttons: to refund what is left of it, and to void one that the studio recorded while nothing of it went back. */
export function PaymentActions({ invoice, paymentId }: { invoice: AdminInvoice; paymentId: number }) {
  const [action, setAction] = useState<'refund' | 'void'>();
  const close = () => setAction(undefined);
  const payment = invoice.payments.find(({ id, kind }) => id === paymentId && kind === 'payment');
  if (!payment) return null;
  const taken = invoice.payments.filter((entry) => entry.paymentId === paymentId).reduce((sum, { amount }) => sum - Number(amount), 0);
  if (taken >= Number(payment.amount)) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setAction('refund')}>
        Refund
      </Button>
      {payment.isManual && taken === 0 && (
        <Button variant="secondary" size="small" onClick={() => setAction('void')}>
          Void
        </Button>
      )}
      <RefundDialog payment={action === 'refund' ? { id: paymentId, invoiceId: invoice.id } : undefined} onClose={close} />
      <VoidPaymentDialog invoice={invoice} payment={payment} open={action === 'void'} onClose={close} />
    </div>
  );
}
