import type { InvoiceStatus } from '../../../contract/invoices.ts';

/** Clients see their own invoices once sent. Any other invoice doesn't exist for them. */
export const maySee = (client: { id: number }, invoice: { clientId: number; status: InvoiceStatus }) =>
  invoice.clientId === client.id && invoice.status !== 'draft';
