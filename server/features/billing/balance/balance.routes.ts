import { balanceEndpoints } from '#api/billing/balance.ts';
import type { Deps } from '#server/deps.ts';
import { OpenPaymentError } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { closeOpenAttempt } from '#server/features/billing/payments/close-attempt.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { applyCredit } from './apply-credit.ts';
import { balancePages, bookedPages, readBalances, readEntry } from './balance.service.ts';
import { payBack } from './pay-back.ts';
import { recordPrepayment } from './record-prepayment.ts';
import { voidEntry } from './void-entry.ts';

export function balanceRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, ...(await readEntry(deps, id)) });

  route(api, balanceEndpoints.readOwn, async (_, { client }) => ({ ...ok, balances: await readBalances(deps.db, client.id) }));

  route(api, balanceEndpoints.read, async ({ params, query }, { reply }) => ({
    ...ok,
    entries: await paginate(reply, query, await balancePages(deps, params.id)),
    balances: await readBalances(deps.db, params.id),
  }));

  route(api, balanceEndpoints.list, ({ query: { limit, before, ...period } }, { reply }) =>
    paginate(reply, { limit, before }, bookedPages(deps, period)),
  );

  route(api, balanceEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'credit-balances',
      columns: {
        Date: ({ date }) => date,
        Client: ({ clientName }) => clientName,
        Kind: ({ kind }) => kind,
        Voids: ({ reversesId }) => (reversesId === null ? 'No' : 'Yes'),
        Invoice: ({ invoiceNumber }) => invoiceNumber,
        Method: ({ paymentMethod }) => paymentMethod,
        Amount: ({ amount }) => ({ amount }),
        Currency: ({ currency }) => currency,
        Note: ({ note }) => note,
      },
      list: bookedPages(deps, query).list,
    }),
  );

  idempotentRoute(api, deps, balanceEndpoints.recordPayment, {
    execute: (deps, { params, body }, { request }) => recordPrepayment(deps, params.id, body, actorOf(request)),
    respond,
  });

  idempotentRoute(api, deps, balanceEndpoints.apply, {
    execute: (deps, { params, body }, { request }) => applyCredit(deps, params.id, body, actorOf(request)),
    beforeRetry: async (error, { body }) => {
      if (!(error instanceof OpenPaymentError)) throw error;
      await closeOpenAttempt(deps, body.invoiceId);
    },
    respond,
  });

  idempotentRoute(api, deps, balanceEndpoints.payBack, {
    execute: (deps, { params, body }, { request }) => payBack(deps, params.id, body, actorOf(request)),
    respond,
  });

  idempotentRoute(api, deps, balanceEndpoints.voidEntry, {
    execute: (deps, { params, body }, { request }) => voidEntry(deps, params.id, body, actorOf(request)),
    respond,
  });
}
