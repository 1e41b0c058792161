import type { ColumnOf } from '../../../contract/imports.ts';
import type { RowError } from './check.ts';
import type { SheetRow } from './sheet/read-sheet.ts';

type Column = ColumnOf<'invoices'>;
type InvoiceRow = SheetRow<Column>;

/** What is said once about an invoice; the others are about a line. */
const invoiceColumns = [
  'clientEmail',
  'projectTitle',
  'issueDate',
  'dueDate',
  'status',
  'paidDate',
  'paymentMethod',
  'currency',
  'total',
  'notes',
] as const satisfies Column[];

export interface InvoiceRows {
  /** The first row; errors about the whole invoice belong to it. */
  row: number;
  cells: InvoiceRow['cells'];
  lines: InvoiceRow[];
}

/** Rows with the same number are one invoice. What is said about it must be the same in each of its rows, or only in some of them. */
export function groupInvoices(rows: InvoiceRow[]): { invoices: InvoiceRows[]; errors: RowError<Column>[] } {
  const errors: RowError<Column>[] = [];
  const groups = Map.groupBy(rows, ({ row, cells }) => cells.number ?? `row ${row}`);
  const invoices = [...groups.values()].map((lines) => {
    const cells = { ...lines[0]!.cells };
    for (const line of lines.slice(1))
      for (const column of invoiceColumns) {
        const value = line.cells[column];
        if (value !== undefined && cells[column] !== undefined && value !== cells[column])
          errors.push({ row: line.row, column, message: `Row ${lines[0]!.row} has the same number, but something else here` });
        cells[column] ??= value as string;
      }
    return { row: lines[0]!.row, cells, lines };
  });
  return { invoices, errors };
}
