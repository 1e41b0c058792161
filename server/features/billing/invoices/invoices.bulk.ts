import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { BulkList } from '#server/area.ts';
import { removeDraft } from './draft-invoice.ts';
import { invoicePages } from './invoices.service.ts';
import { remindNow } from './reminders/send-reminders.ts';
import { sendInvoice } from './send-invoice.ts';

export const invoiceBulkList: BulkList<typeof invoiceEndpoints.bulk> = {
  endpoint: invoiceEndpoints.bulk,
  find: (deps, filter, limit) => invoicePages(deps, filter).list(limit, undefined),
  actions: {
    send: ({ deps, id, actor }) => sendInvoice(deps, id, actor),
    remind: ({ deps, id, actor }) => remindNow(deps, id, actor),
    delete: ({ deps, id, actor }) => removeDraft(deps, id, actor),
  },
};
