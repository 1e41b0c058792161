import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { callPage } from '../../lib/api.ts';
import { useOwnList } from '../../lib/list/use-own-list.ts';

export const useOwnProjects = () =>
  useOwnList('projects', async (query) => {
    const { body, next } = await callPage(projectEndpoints.listOwn, { query });
    return { rows: body.projects, next };
  });

export const useOwnInvoices = () =>
  useOwnList('invoices', async (query) => {
    const { body, next } = await callPage(invoiceEndpoints.listOwn, { query });
    return { rows: body.invoices, next };
  });
