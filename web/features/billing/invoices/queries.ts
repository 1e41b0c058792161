import { queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/billing/invoices.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AdminInvoice = JsonResponse<typeof invoiceEndpoints.read>['invoice'];

export const adminInvoice = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'invoices', id],
    queryFn: async () => (await call(invoiceEndpoints.read, { params: { id } })).invoice,
  });

export type OwnInvoice = JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'];

export const ownInvoice = (id: string) =>
  queryOptions({
    queryKey: ['client', 'invoices', id],
    queryFn: async () => (await call(invoiceEndpoints.readOwn, { params: { id } })).invoice,
  });
