import { invoiceEndpoints } from '#contract/billing/invoices.ts';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { callPage } from '#web/lib/api.ts';
import { useClientList } from '#web/lib/list/use-client-list.ts';

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
