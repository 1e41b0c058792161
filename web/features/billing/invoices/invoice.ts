import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { payLinkEndpoints } from '#api/billing/pay-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type AdminInvoice = JsonResponse<typeof invoiceEndpoints.read>['invoice'];
export type ListedInvoice = JsonResponse<typeof invoiceEndpoints.listOwn>['invoices'][number];
export type OwnInvoice = JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'];

export const adminInvoice = (id: string) => query(invoiceEndpoints.read, { params: { id } }, { select: ({ invoice }) => invoice });

/** A project's newest invoices, as its client sees them. */
export const ownProjectInvoices = (projectId: number) =>
  query(invoiceEndpoints.listOwn, { query: { projectId } }, { select: ({ invoices }) => invoices });

export const ownInvoice = (id: string) => query(invoiceEndpoints.readOwn, { params: { id } }, { select: ({ invoice }) => invoice });

/** The invoice that a pay link opens. */
export const linkedInvoice = (token: string) =>
  query(
    payLinkEndpoints.read,
    { params: { token } },
    // A payment made here would look like one made elsewhere; its result page reads the invoice again.
    { select: ({ invoice }) => invoice, refetchOnWindowFocus: false },
  );
