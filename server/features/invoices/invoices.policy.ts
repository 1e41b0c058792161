import type { InvoiceStatus } from '../../../contract/invoices.ts';

/** A client sees its own invoices from the moment they are sent; another's does not exist for it. */
export const maySee = (client: { id: number }, invoice: { clientId: number; status: InvoiceStatus }) =>
  invoice.clientId === client.id && invoice.status !== 'draft';
