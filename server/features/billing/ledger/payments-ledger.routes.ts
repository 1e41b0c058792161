import { closedBooksEndpoints } from '#api/billing/closed-books.ts';
import { paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import type { Deps } from '#server/deps.ts';
import { taxPerRate } from '#server/features/billing/invoices/invoice-columns.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { closeBooks, readClosedThrough } from './close-books.ts';
import { disputePages, ledgerPages, readInvoicePayments, refundPages } from './payments-ledger.service.ts';
import { bookFromProvider, reconcileLedger } from './reconciliation.service.ts';

export function paymentsLedgerRoutes(api: Api, deps: Deps) {
  route(api, paymentsLedgerEndpoints.list, ({ query }, { reply }) => {
    const { limit: _limit, before: _before, ...filter } = query;
    return paginate(reply, query, ledgerPages(deps, filter));
  });

  route(api, paymentsLedgerEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'payments',
      columns: {
        Date: ({ bookedOn }) => bookedOn,
        Invoice: ({ invoiceNumber }) => invoiceNumber,
        Client: ({ clientName }) => clientName,
        Kind: ({ kind }) => kind,
        Method: ({ kind, paymentMethod }) => (kind === 'write_off' ? null : paymentMethod),
        Amount: ({ amount }) => ({ amount }),
        Currency: ({ currency }) => currency,
        Provider: ({ provider }) => provider,
        Reference: ({ objectId }) => objectId,
        Revenue: ({ countsAsRevenue }) => (countsAsRevenue ? 'Yes' : 'No'),
        Test: ({ isTest }) => (isTest ? 'Yes' : 'No'),
        Note: ({ note }) => note,
        Fee: ({ fee }) => fee && { amount: fee },
        'Fee currency': ({ feeCurrency }) => feeCurrency,
        'Tax corrected': ({ taxCorrected }) => taxCorrected && { amount: taxCorrected },
        'Tax corrected per rate': ({ taxCorrection, currency }, decimal) =>
          taxCorrection && taxPerRate({ totals: taxCorrection, currency }, decimal),
      },
      list: ledgerPages(deps, query).list,
    }),
  );

  route(api, closedBooksEndpoints.read, async () => ({ ...ok, closedThrough: await readClosedThrough(deps) }));

  route(api, closedBooksEndpoints.close, async ({ body }, { request }) => ({
    ...ok,
    closedThrough: await closeBooks(deps, body, actorOf(request)),
  }));

  route(api, paymentsLedgerEndpoints.listOfInvoice, async ({ params }) => ({
    ...ok,
    payments: await readInvoicePayments(deps, params.id),
  }));

  route(api, paymentsLedgerEndpoints.refunds, ({ query }, { reply }) => paginate(reply, query, refundPages(deps, query.status)));

  route(api, paymentsLedgerEndpoints.disputes, ({ query }, { reply }) => paginate(reply, query, disputePages(deps)));

  route(api, paymentsLedgerEndpoints.reconcile, async ({ query }, { admin }) => {
    await deps.limits.consume('reconciliation', String(admin.id));
    return { ...ok, ...(await reconcileLedger(deps, query)) };
  });

  route(api, paymentsLedgerEndpoints.book, async ({ body }, { admin }) => {
    await deps.limits.consume('reconciliation', String(admin.id));
    return { ...ok, belongsToInvoice: await bookFromProvider(deps, body) };
  });
}
