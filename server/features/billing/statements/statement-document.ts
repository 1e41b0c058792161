import { formatsFor } from '#domain/shared/format.ts';
import type { DocumentView } from '#server/adapters/pdf/document-view.ts';
import type { Deps } from '#server/deps.ts';
import { partyView, splitTimestamp } from '#server/features/billing/invoice-documents/document-view.ts';
import { documentParty, paperOf } from '#server/features/billing/invoice-documents/invoice-documents.present.ts';
import type { PdfFile } from '#server/features/billing/invoice-documents/invoice-documents.service.ts';
import { clientParty, studioParty } from '#server/features/billing/invoices/parties.ts';
import { readStatement, type StatementQuery } from './statements.service.ts';

/** A statement as a PDF, made anew each time. @throws AppError like `readStatement`; unavailable when it can't be rendered */
export async function readStatementPdf(deps: Deps, clientId: number, query: StatementQuery): Promise<PdfFile> {
  const { statement, client, studio } = await readStatement(deps, clientId, query);
  const { currency, from, to, opening, entries, closing, credit } = statement;
  const formats = formatsFor(studio.locale);
  const money = (amount: string) => formats.money({ currency, amount });
  /** An amount without its currency, which the column's label names. */
  const bare = (amount: string) => formats.decimal(amount).replace('-', '−');
  const view: DocumentView = {
    title: `Account statement ${formats.dateRange(from, to)}`,
    heading: 'Account statement',
    number: formats.dateRange(from, to),
    paper: paperOf(studio.studioCountry),
    date: splitTimestamp(deps.clock.now().toISOString()),
    mark: null,
    from: partyView(documentParty(studioParty(studio))),
    to: partyView(documentParty(clientParty(client))),
    toLabel: 'For',
    facts: [
      ['As of', formats.date(studio.today)],
      ['Currency', currency],
    ],
    columns: ['Date', `Amount (${currency})`, `Balance (${currency})`],
    items: [
      { description: 'Opening balance', cells: ['', '', bare(opening)] },
      ...entries.map(({ date, text, amount, balance }) => ({
        description: text,
        cells: [formats.date(date), bare(amount), bare(balance)],
      })),
    ],
    totals: [],
    grandTotal: closing.startsWith('-') ? ['Balance in your favor', money(closing.slice(1))] : ['Balance due', money(closing)],
    settlement: Number(credit) > 0 ? [['Credit included', money(`-${credit}`)]] : [],
    balance: null,
    deposit: [],
    remarks: [],
    bank: [],
    payUrl: null,
  };
  return { name: `statement-${currency}-${from}-${to}.pdf`, content: await deps.pdf.render(view, `client ${clientId}`) };
}
