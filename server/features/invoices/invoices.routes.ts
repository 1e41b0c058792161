import { invoiceEndpoints } from '../../../contract/invoices.ts';
import type { Deps } from '../../deps.ts';
import { idempotentRoute } from '../../http/idempotency.ts';
import { paginate } from '../../http/paging.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { presentInvoice } from './invoices.present.ts';
import { clientInvoicePages, createDraft, invoicePages, readClientInvoice, readInvoice, sendInvoice } from './invoices.service.ts';
import { withParties } from './parties.ts';

export function invoiceRoutes(api: Api, deps: Deps) {
  route(api, invoiceEndpoints.listOwn, async ({ query }, { client, reply }) => {
    const rows = await paginate(reply, query, clientInvoicePages(deps, client.id));
    return { ...ok, invoices: rows.map(presentInvoice) };
  });

  route(api, invoiceEndpoints.readOwn, async ({ params }, { client }) => ({
    ...ok,
    invoice: presentInvoice(await withParties(deps.db, await readClientInvoice(deps, client, params.id))),
  }));

  route(api, invoiceEndpoints.list, async ({ query }, { reply }) =>
    (await paginate(reply, query, invoicePages(deps, query))).map(presentInvoice),
  );

  const respond = async (id: number) => ({ ...ok, invoice: presentInvoice(await withParties(deps.db, await readInvoice(deps, id))) });

  idempotentRoute(api, deps, invoiceEndpoints.createDraft, {
    execute: async (deps, { body }) => (await createDraft(deps, body)).id,
    respond,
  });

  route(api, invoiceEndpoints.read, ({ params }) => respond(params.id));

  idempotentRoute(api, deps, invoiceEndpoints.send, {
    execute: async (deps, { params }) => (await sendInvoice(deps, params.id)).id,
    respond,
  });
}
