import type { AdminInvoice } from '../queries.ts';

/** What the dialog of every action on an invoice gets. */
export interface InvoiceDialogProps {
  invoice: AdminInvoice;
  open: boolean;
  onClose: () => void;
}
