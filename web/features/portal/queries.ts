import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { callPage } from '../../lib/api.ts';
import { useClientList } from '../../lib/list/use-client-list.ts';

/** Enough for the action items, which are made of the rows that have been read. */
const limit = 100;

export const useOwnProjects = () =>
  useClientList('projects', async (query) => {
    const { body, next } = await callPage(projectEndpoints.listOwn, { query: { ...query, limit } });
    return { rows: body.projects, next };
  });

export const useOwnInvoices = () =>
  useClientList('invoices', async (query) => {
    const { body, next } = await callPage(invoiceEndpoints.listOwn, { query: { ...query, limit } });
    return { rows: body.invoices, next };
  });
