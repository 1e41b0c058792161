import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';

/** The props of every dialog for an action on an invoice. */
export interface InvoiceDialogProps {
  invoice: AdminInvoice;
  open: boolean;
  onClose: () => void;
}
