import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { callPage } from '../../lib/api.ts';
import { useClientList } from '../../lib/list/use-client-list.ts';

export const useOwnProjects = () =>
  useClientList('projects', async (query) => {
    const { body, next } = await callPage(projectEndpoints.listOwn, { query });
    return { rows: body.projects, next };
  });

export const useOwnInvoices = () =>
  useClientList('invoices', async (query) => {
    const { body, next } = await callPage(invoiceEndpoints.listOwn, { query });
    return { rows: body.invoices, next };
  });
