import { clientEndpoints } from '#api/accounts/client-management.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { makeInbox } from './make-inbox.ts';
import { makeInvoices } from './make-invoices.ts';
import { makeSales } from './make-sales.ts';
import { makeClient, makeEditors, makeProject } from './make-work.ts';
import { forEach, missingOf, type StudioApi } from './studio-api.ts';

export interface Volume {
  clients: number;
  projects: number;
  invoices: number;
}

/** The query for a list's newest rows, as many as it returns at once. */
const everything = { query: { limit: 500 } };

/** Fills a studio up to so many rows, the same ones each time; what it has stays. @returns what was made, for people */
export async function makeStudio(api: StudioApi, volume: Volume): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const counts = {
    clients: await missingOf(api, clientEndpoints.list, volume.clients),
    // The list of all projects leaves out archived ones.
    projects: await missingOf(
      api,
      projectEndpoints.list,
      volume.projects - (await api.total(projectEndpoints.list, { status: 'archived' })),
    ),
  };
  const editorIds = await makeEditors(api);
  await forEach(counts.clients, (index) => makeClient(api, index));
  const clients = await api.call(clientEndpoints.list, everything);
  await forEach(counts.projects, (index) => makeProject(api, index, { clients: clients.toReversed(), editorIds, today }));
  const projects = await api.call(projectEndpoints.list, everything);
  const made = { clients: clients.toReversed(), projects: projects.toReversed(), today };
  const invoices = await makeInvoices(api, made, volume.invoices);
  const messages = await makeInbox(api);
  const sales = await makeSales(api, made, editorIds);
  return `${counts.clients} clients, ${counts.projects} projects, ${invoices} invoices, ${messages}, ${sales}`;
}
