import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, singleLine } from '#api/shared/fields.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { csvFile } from '#api/shared/responses.ts';
import { itemInput } from './invoice-draft.ts';
import { presentedTotals } from './invoice-totals.ts';

/** A credit note as entered by an admin: a total including tax, whose tax is shared over the invoice's rates, or items of their own. */
export const creditNoteForm = z.object({
  amount: decimalAmount.nullish(),
  items: z.array(itemInput).max(100, 'A credit note can have at most 100 items').nullish(),
  reason: singleLine('Reason', 500),
});
export type CreditNoteForm = z.output<typeof creditNoteForm>;

/** A credit note as part of its invoice. */
export const creditNoteSummary = z
  .object({ id, creditNoteNumber: z.string(), issueDate: calendarDate, amount: z.string(), reason: z.string() })
  .meta({ id: 'CreditNoteSummary' });

const creditNote = creditNoteSummary
  .extend({
    invoiceId: id,
    invoiceNumber: z.string(),
    clientId: id,
    clientName: z.string(),
    currency: z.string(),
    totals: presentedTotals,
  })
  .meta({ id: 'CreditNote' });

const creditNoteFilters = z.object({
  /** Searches the invoice's number and the client's name, company and email address; a credit note's number must be complete. */
  search: searchText,
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
});
export type CreditNoteFilters = z.output<typeof creditNoteFilters>;

export const creditNoteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/credit-notes',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists credit notes that match the filters by issue date, newest first.',
    reads: ['invoices'],
    query: pageQuery.extend(creditNoteFilters.shape),
    response: z.array(creditNote),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/credit-notes.csv',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Exports credit notes that match the filters as a CSV file, with the tax of each rate.',
    query: creditNoteFilters,
    response: csvFile,
  }),
};
