import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { notInvoicedEndpoints } from '#api/billing/not-invoiced.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeDraft, createDraft, duplicateInvoice, removeDraft } from './draft-invoice.ts';
import { withDueDateOnSending } from './due-dates/due-date-on-sending.ts';
import { listIncompleteDrafts } from './incomplete-drafts.ts';
import { invoiceColumns, writeOffColumns } from './invoice-columns.ts';
import { invoiceResponse } from './invoice-response.ts';
import { presentInvoice } from './invoices.present.ts';
import { clientInvoicePages, invoicePages, listNotInvoiced } from './invoices.service.ts';
import { readOwnDetail } from './own-invoice.ts';
import { remindNow } from './reminders/send-reminders.ts';
import { resendInvoice, sendInvoice } from './send-invoice.ts';
import { taxColumns } from './tax-columns.ts';

export function invoiceRoutes(api: Api, deps: Deps) {
  clientRoutes(api, deps);
  listRoutes(api, deps);
  draftRoutes(api, deps);
  sendingRoutes(api, deps);
}

function clientRoutes(api: Api, deps: Deps) {
  route(api, invoiceEndpoints.listOwn, async ({ query }, { client, reply }) => {
    const rows = await paginate(reply, query, clientInvoicePages(deps, client.id, query.projectId));
    return { ...ok, invoices: rows.map(presentInvoice) };
  });

  route(api, invoiceEndpoints.readOwn, async ({ params }, { client }) => ({
    ...ok,
    invoice: await readOwnDetail(deps, client, params.id),
  }));

  route(api, notInvoicedEndpoints.listOwn, async ({ query: { projectId } }, { client }) => ({
    ...ok,
    notInvoiced: await listNotInvoiced(deps.db, { clientId: client.id, projectId }),
  }));
}

function listRoutes(api: Api, deps: Deps) {
  route(api, invoiceEndpoints.list, async ({ query: { limit, before, ...filters } }, { reply }) => {
    const rows = await paginate(reply, { limit, before }, invoicePages(deps, filters));
    return (await withDueDateOnSending(deps, rows)).map(presentInvoice);
  });

  route(api, invoiceEndpoints.listGaps, async ({ query }) => ({ ...ok, drafts: await listIncompleteDrafts(deps, query) }));

  route(api, invoiceEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'invoices',
      columns: { ...invoiceColumns, ...(await taxColumns(deps)), ...writeOffColumns },
      list: invoicePages(deps, query).list,
    }),
  );
}

function draftRoutes(api: Api, deps: Deps) {
  const respond = invoiceResponse(deps);

  idempotentRoute(api, deps, invoiceEndpoints.createDraft, {
    execute: async (deps, { body }, { request }) => (await createDraft(deps, body, actorOf(request))).id,
    respond,
  });

  route(api, invoiceEndpoints.read, ({ params }) => respond(params.id));

  route(api, invoiceEndpoints.changeDraft, async ({ params, body }, { request }) =>
    respond((await changeDraft(deps, params.id, body, actorOf(request))).id),
  );

  route(api, invoiceEndpoints.removeDraft, async ({ params }, { request }) => {
    await removeDraft(deps, params.id, actorOf(request));
    return ok;
  });

  idempotentRoute(api, deps, invoiceEndpoints.duplicate, {
    execute: async (deps, { params }, { request }) => (await duplicateInvoice(deps, params.id, actorOf(request))).id,
    respond,
  });
}

function sendingRoutes(api: Api, deps: Deps) {
  const respond = invoiceResponse(deps);

  idempotentRoute(api, deps, invoiceEndpoints.send, {
    execute: async (deps, { params }, { request }) => (await sendInvoice(deps, params.id, actorOf(request))).id,
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.resend, {
    execute: async (deps, { params }, { request }) => (await resendInvoice(deps, params.id, actorOf(request))).id,
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.remind, {
    execute: async (deps, { params: { id } }, { request }) => {
      await remindNow(deps, id, actorOf(request));
      return id;
    },
    respond,
  });
}
