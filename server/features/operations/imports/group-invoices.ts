import type { ColumnOf } from '#domain/operations/import-columns.ts';
import type { RowError } from './check.ts';
import type { SheetRow } from './sheet/read-sheet.ts';

type Column = ColumnOf<'invoices'>;
type InvoiceRow = SheetRow<Column>;

/** Columns about the whole invoice; the others are about one line. */
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

/** Rows with the same number are one invoice. Values about the whole invoice must be the same in all of its rows that have them. */
export function groupInvoices(rows: InvoiceRow[]): { invoices: InvoiceRows[]; errors: RowError<Column>[] } {
  const errors: RowError<Column>[] = [];
  const groups = Map.groupBy(rows, ({ row, cells }) => cells.number ?? row);
  const invoices = [...groups.values()].map((lines) => {
    const cells = { ...lines[0]!.cells };
    for (const line of lines.slice(1))
      for (const column of invoiceColumns) {
        const value = line.cells[column];
        if (value !== undefined && cells[column] !== undefined && value !== cells[column])
          errors.push({ row: line.row, column, message: `Row ${lines[0]!.row} has the same number, but a different value here` });
        cells[column] ??= value as string;
      }
    return { row: lines[0]!.row, cells, lines };
  });
  return { invoices, errors };
}
