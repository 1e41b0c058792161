import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, pathId } from '#api/shared/fields.ts';
import { currency } from '#api/shared/money.ts';
import { csvFile, pdfFile, success } from '#api/shared/responses.ts';

const entry = z.object({
  date: calendarDate,
  text: z.string(),
  /** A decimal string: what is owed more, or less if negative. */
  amount: z.string(),
  /** What is owed after this entry; negative if the studio owes the client. */
  balance: z.string(),
});

const statement = z
  .object({
    currency: z.string(),
    from: calendarDate,
    to: calendarDate,
    /** What was owed before the first day of the statement. */
    opening: z.string(),
    entries: z.array(entry),
    closing: z.string(),
    /** How much of the closing balance is the client's credit, which no invoice was waiting for. */
    credit: z.string(),
  })
  .meta({ id: 'Statement' });

/** The period and currency of a statement: by default this year so far, in the currency of the client's latest invoice. */
const query = z.object({ from: calendarDate.optional(), to: calendarDate.optional(), currency: currency.optional() });

const ofClient = { method: 'GET', access: 'admin', apiScope: 'invoices:read', params: pathId, query } as const;

export const statementEndpoints = {
  read: endpoint({
    ...ofClient,
    path: '/api/admin/clients/:id/statement',
    summary: "Returns a client's account statement for a period, in one currency, and the currencies there are.",
    reads: ['balance_entries', 'invoices'],
    response: success.extend({ statement, currencies: z.array(z.string()) }),
  }),
  export: endpoint({
    ...ofClient,
    path: '/api/admin/clients/:id/statement.csv',
    summary: "Exports a client's account statement as a CSV file.",
    response: csvFile,
  }),
  pdf: endpoint({
    ...ofClient,
    path: '/api/admin/clients/:id/statement/pdf',
    summary: "Returns a client's account statement as a PDF.",
    response: pdfFile,
  }),
  ownPdf: endpoint({
    method: 'GET',
    path: '/api/client/statement/pdf',
    access: 'client',
    summary: "Returns the client's own account statement as a PDF.",
    query,
    response: pdfFile,
  }),
};
