import { queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { call } from '../../lib/api.ts';

export const ownInvoice = (id: string) =>
  queryOptions({
    queryKey: ['client', 'invoices', id],
    queryFn: async () => (await call(invoiceEndpoints.readOwn, { params: { id } })).invoice,
  });
