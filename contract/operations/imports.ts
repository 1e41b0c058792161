import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { currency } from '#contract/shared/money.ts';
import { csvFile, success } from '#contract/shared/responses.ts';

/** What can be imported, in the order in which rows refer to each other. */
export const importKinds = ['clients', 'projects', 'invoices'] as const;
export type ImportKind = (typeof importKinds)[number];

/** In bytes. */
export const maxImportSize = 5_000_000;
export const maxImportRows = 5000;

export interface ImportColumn {
  label: string;
  /** Whether every row must have a value in this column. */
  isRequired?: true;
  /** The name of a column that can replace this one. */
  alternative?: string;
  /** How cells of this column are read; as text if missing. */
  type?: 'date' | 'decimal' | 'country' | 'lines';
  /** The value that the template shows in this column. */
  example: string;
}

const columnsOf = <const Columns extends Record<string, ImportColumn>>(columns: Columns): Columns => columns;

/** The columns of each kind of file. */
export const importColumns = {
  clients: columnsOf({
    name: { label: 'Name', isRequired: true, alternative: 'lastName', example: 'Alex Morgan' },
    firstName: { label: 'First name', example: '' },
    lastName: { label: 'Last name', example: '' },
    email: { label: 'Email', isRequired: true, example: 'alex@client.example' },
    company: { label: 'Company', example: 'Morgan Media' },
    phone: { label: 'Phone', example: '555 0100' },
    address: { label: 'Address', example: '1 Reel Street' },
    postalCode: { label: 'Postal code', example: '10001' },
    city: { label: 'City', example: 'New York' },
    region: { label: 'State or region', example: 'NY' },
    country: { label: 'Country', type: 'country', example: 'United States' },
    taxId: { label: 'Tax ID', example: '' },
    since: { label: 'Client since', type: 'date', example: '2021-05-17' },
  }),
  projects: columnsOf({
    clientEmail: { label: 'Client email', isRequired: true, example: 'alex@client.example' },
    title: { label: 'Title', isRequired: true, example: 'Channel trailer' },
    description: { label: 'Description', example: 'A 60-second trailer for the channel page' },
    type: { label: 'Type', example: 'YouTube video' },
    status: { label: 'Status', example: 'completed' },
    startDate: { label: 'Start date', type: 'date', example: '2024-02-01' },
    deadline: { label: 'Deadline', type: 'date', example: '2024-03-01' },
    completedDate: { label: 'Completed', type: 'date', example: '2024-02-27' },
    deliverables: { label: 'Deliverables', type: 'lines', example: 'Trailer in 4K; Vertical version' },
    deliverableTitles: { label: 'Deliverable titles', type: 'lines', example: 'Trailer; Short 1; Short 2' },
    notes: { label: 'Notes', example: '' },
  }),
  invoices: columnsOf({
    number: { label: 'Number', isRequired: true, example: '2024-017' },
    clientEmail: { label: 'Client email', isRequired: true, example: 'alex@client.example' },
    projectTitle: { label: 'Project', example: 'Channel trailer' },
    issueDate: { label: 'Issue date', isRequired: true, type: 'date', example: '2024-03-01' },
    dueDate: { label: 'Due date', isRequired: true, type: 'date', example: '2024-03-15' },
    status: { label: 'Status', example: 'paid' },
    paidDate: { label: 'Paid date', type: 'date', example: '2024-03-11' },
    paymentMethod: { label: 'Payment method', example: 'bank transfer' },
    currency: { label: 'Currency', example: 'USD' },
    description: { label: 'Description', example: 'Editing' },
    quantity: { label: 'Quantity', type: 'decimal', example: '12' },
    unitPrice: { label: 'Unit price', type: 'decimal', example: '80.00' },
    taxRate: { label: 'Tax rate', type: 'decimal', example: '' },
    total: { label: 'Total', type: 'decimal', example: '960.00' },
    notes: { label: 'Notes', example: '' },
  }),
} satisfies Record<ImportKind, Record<string, ImportColumn>>;

export type ColumnOf<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;

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
