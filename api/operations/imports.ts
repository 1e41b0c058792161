import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { currency } from '#api/shared/money.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { importKinds } from '#domain/operations/import-columns.ts';

/** In bytes. */
export const maxImportSize = 5_000_000;
export const maxImportRows = 5000;

const rowError = z.object({
  /** The row's number in a spreadsheet, where the headings are row 1. */
  row: z.int(),
  /** The heading in the file, or the usual one if the file doesn't have the column. */
  column: z.string(),
  message: z.string(),
});

/** What an import would do. Nothing is imported while there are errors. */
const importPreview = z
  .object({
    encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
    /** The columns in the order of the file: the heading there, and the field it was recognized as. */
    columns: z.array(z.object({ heading: z.string(), field: z.string() })),
    ignoredHeadings: z.array(z.string()),
    rowCount: z.int(),
    /** The first rows, with cells as they were read. */
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    /** How many clients, projects or invoices would be added. */
    count: z.int(),
    /** How many of the projects or invoices have each status. */
    statuses: z.array(z.object({ status: z.string(), count: z.int() })),
    /** What the invoices add up to in each currency. */
    totals: z.array(z.object({ currency, amount: z.string() })),
    /** The first errors by row, and the number of all errors. */
    errors: z.array(rowError),
    errorCount: z.int(),
  })
  .meta({ id: 'ImportPreview' });

const params = z.object({ kind: z.enum(importKinds) });

export const importEndpoints = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:kind/preview',
    access: 'admin',
    summary: 'Checks a CSV file of at most 5 MB and 5,000 rows, which is the body, and returns what importing it would do.',
    params,
    response: success.extend({ preview: importPreview }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:kind',
    access: 'admin',
    summary: 'Imports a CSV file, which is the body, unless a row has an error. Nobody is emailed or notified.',
    status: 201,
    params,
    response: success.extend({ count: z.int() }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:kind/template',
    access: 'admin',
    summary: 'Returns a CSV file with every column and an example.',
    params,
    response: csvFile,
  }),
};
