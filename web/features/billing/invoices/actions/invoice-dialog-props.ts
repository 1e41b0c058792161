import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';

/** What the dialog of every action on an invoice gets. */
export interface InvoiceDialogProps {
  invoice: AdminInvoice;
  open: boolean;
  onClose: () => void;
}
