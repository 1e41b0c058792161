import { queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AdminInvoice = JsonResponse<typeof invoiceEndpoints.read>['invoice'];

export const adminInvoice = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'invoices', id],
    queryFn: async () => (await call(invoiceEndpoints.read, { params: { id } })).invoice,
  });

/** Of the drafts among several invoices. */
export const draftGaps = (query: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'invoices', 'gaps', query],
    queryFn: async () => (await call(invoiceEndpoints.listGaps, { query })).drafts,
  });

export type ListedInvoice = JsonResponse<typeof invoiceEndpoints.listOwn>['invoices'][number];

/** The newest of a project. */
export const projectInvoices = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'invoices', 'of project', projectId],
    queryFn: (): Promise<ListedInvoice[]> => call(invoiceEndpoints.list, { query: { projectId } }),
  });

export const ownProjectInvoices = (projectId: number) =>
  queryOptions({
    queryKey: ['client', 'invoices', 'of project', projectId],
    queryFn: async () => (await call(invoiceEndpoints.listOwn, { query: { projectId } })).invoices,
  });

export type OwnInvoice = JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'];

export const ownInvoice = (id: string) =>
  queryOptions({
    queryKey: ['client', 'invoices', id],
    queryFn: async () => (await call(invoiceEndpoints.readOwn, { params: { id } })).invoice,
  });
