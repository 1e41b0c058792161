import { creditNoteEndpoints } from '#api/billing/credit-notes.ts';
import { formatTotals } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { taxColumns } from '#server/features/billing/invoices/tax-columns.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, route } from '#server/http/route.ts';
import { creditNotePages, type IssuedCreditNote } from './credit-notes.service.ts';

export function creditNoteRoutes(api: Api, deps: Deps) {
  route(api, creditNoteEndpoints.list, async ({ query: { limit, before, ...filters } }, { reply }) =>
    (await paginate(reply, { limit, before }, creditNotePages(deps, filters))).map((row) => ({
      ...row,
      invoiceNumber: row.invoiceNumber ?? '',
      amount: toDecimal(row.amountMinor, row.currency),
      totals: formatTotals(row.totals, row.currency),
    })),
  );

  route(api, creditNoteEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'credit-notes',
      columns: {
        Number: ({ creditNoteNumber }) => creditNoteNumber,
        'Issue date': ({ issueDate }) => issueDate,
        Invoice: ({ invoiceNumber }) => invoiceNumber,
        'Invoice date': ({ invoiceDate }) => invoiceDate,
        Client: ({ billedTo, clientName }) => billedTo?.name ?? clientName,
        Company: ({ billedTo }) => billedTo?.company ?? null,
        'Tax ID': ({ billedTo }) => billedTo?.taxId ?? null,
        Country: ({ billedTo }) => billedTo?.country ?? null,
        Reason: ({ reason }) => reason,
        Currency: ({ currency }) => currency,
        Net: amount(({ totals }) => totals.netMinor),
        Tax: amount(({ totals }) => totals.taxMinor),
        Total: amount(({ amountMinor }) => amountMinor),
        ...(await taxColumns(deps)),
      },
      list: creditNotePages(deps, query).list,
    }),
  );
}

const amount = (minorOf: (row: IssuedCreditNote) => number) => (row: IssuedCreditNote) => ({
  amount: toDecimal(minorOf(row), row.currency),
});
