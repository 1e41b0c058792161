import { queryOptions } from '@tanstack/react-query';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import { projectEndpoints } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';

export const ownProjects = queryOptions({
  queryKey: ['client', 'projects'],
  queryFn: async () => (await call(projectEndpoints.listOwn, { query: {} })).projects,
});

export const ownInvoices = queryOptions({
  queryKey: ['client', 'invoices'],
  queryFn: async () => (await call(invoiceEndpoints.listOwn, { query: {} })).invoices,
});

export const ownPackage = queryOptions({
  queryKey: ['client', 'package'],
  queryFn: () => call(packageEndpoints.readOwn, {}),
});
