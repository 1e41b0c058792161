import { type InvoiceDraft, invoiceDraft } from '#api/billing/invoice-draft.ts';
import type { PaymentMethod } from '#api/billing/payments.ts';
import { calendarDate, singleLine } from '#api/shared/fields.ts';
import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import { computeTotals } from '#domain/billing/invoice-totals.ts';
import type { ColumnOf } from '#domain/operations/import-columns.ts';
import { toDecimal, toMinor } from '#domain/shared/money.ts';
import { pastNumberError } from '#server/features/billing/invoices/past-invoices/past-number.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { closedBooksError, isFuture, normalizeName, notInFuture, type RowError } from './check.ts';
import type { InvoiceRows } from './group-invoices.ts';

type Column = ColumnOf<'invoices'>;

type FileStatus = Exclude<InvoiceStatus, 'overdue'>;

/** What other programs call a status. Whether an open invoice is overdue depends on its due date. */
const statusByName = new Map<string, FileStatus>([
  ['draft', 'draft'],
  ...['sent', 'open', 'unpaid', 'due', 'overdue', 'pastdue', 'outstanding', 'issued', 'viewed', 'awaitingpayment', 'authorised'].map(
    (name) => [name, 'sent'] as const,
  ),
  ...['paid', 'paidinfull', 'settled', 'closed', 'autopaid'].map((name) => [name, 'paid'] as const),
  ...['canceled', 'cancelled', 'void', 'voided'].map((name) => [name, 'cancelled'] as const),
]);

const methodByName = new Map<string, PaymentMethod>([
  ...['banktransfer', 'transfer', 'bank', 'wire', 'wiretransfer', 'ach', 'sepa'].map((name) => [name, 'bank_transfer'] as const),
  ...['creditcard', 'card', 'debitcard', 'visa', 'mastercard', 'amex'].map((name) => [name, 'credit_card'] as const),
  ['paypal', 'paypal'],
  ['stripe', 'stripe'],
  ['cash', 'cash'],
]);

const invoiceNumber = singleLine('Number', 50);

interface References {
  clientId: number;
  projectId: number | null;
  /** The studio's currency applies where the file names none, and its books may be closed through some day. */
  studio: Pick<Studio, 'currency' | 'booksClosedThrough' | 'locale'>;
  today: string;
}

/** Checks an invoice by the rules for one that's entered by hand, and by those for what has happened to it since. */
export function parseInvoice(invoice: InvoiceRows, { clientId, projectId, studio, today }: References) {
  const { row, cells, lines } = invoice;
  const errors: RowError<Column>[] = [];
  const report = (column: Column, message: string, line = row) => errors.push({ row: line, column, message });
  const status = cells.status === undefined ? (cells.paidDate ? 'paid' : undefined) : statusByName.get(normalizeName(cells.status));
  if (!status) report('status', statusError(cells.status));
  const number = invoiceNumber.safeParse(cells.number);
  // Drafts lose their number, so they need none.
  if (status !== 'draft' || cells.number !== undefined) {
    const message = number.success ? pastNumberError(number.data) : number.error.issues[0]!.message;
    if (message) report('number', message);
  }
  const result = invoiceDraft.safeParse({
    clientId,
    projectId,
    items: itemsOf(invoice),
    currency: cells.currency ?? studio.currency,
    dueDate: cells.dueDate,
    notes: cells.notes,
  });
  for (const { path, message } of result.error?.issues ?? []) {
    const [field, index, itemField] = path;
    const line = field === 'items' && typeof index === 'number' ? lines[index]! : undefined;
    report(line ? columnOfItem(itemField, line.cells) : columnOf(field), message, line?.row);
  }
  checkDates(cells, status, { studio, today }, report);
  if (result.success) checkTotal(invoice, result.data, report);
  return {
    errors,
    status,
    draft: result.data,
    number: number.data,
    paymentMethod: methodByName.get(normalizeName(cells.paymentMethod ?? '')) ?? 'other',
  };
}

type Report = (column: Column, message: string, row?: number) => void;

/** A row without a unit price is an invoice over its total. */
const itemsOf = ({ cells, lines }: InvoiceRows) =>
  lines.map(({ cells: { description, quantity, unitPrice, taxRate } }) => ({
    description: description ?? cells.projectTitle ?? `Invoice ${cells.number ?? ''}`.trim(),
    quantity: quantity === undefined || unitPrice === undefined ? 1 : numberOf(quantity),
    unitAmount: unitPrice ?? (lines.length === 1 ? cells.total : undefined),
    taxRate: unitPrice === undefined ? undefined : taxRate,
  }));

/** Rejects JavaScript's other notations, such as 1e3. */
const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

const columnOf = (field: PropertyKey | undefined): Column =>
  field === 'currency' || field === 'dueDate' || field === 'notes' ? field : field === 'projectId' ? 'projectTitle' : 'total';

function columnOfItem(field: PropertyKey | undefined, { unitPrice }: InvoiceRows['cells']): Column {
  if (field === 'description' || field === 'quantity' || field === 'taxRate') return field;
  return unitPrice === undefined ? 'total' : 'unitPrice';
}

function statusError(status: string | undefined): string {
  if (status !== undefined && /partial|partly/i.test(status))
    return 'Partly paid invoices can\'t be imported. Use "sent" and record the payment afterwards';
  return 'Please use one of: draft, sent, paid, cancelled';
}

/** A draft gets its issue date when it's sent, so its own may be in closed books. */
function checkDates(
  { issueDate, dueDate, paidDate }: InvoiceRows['cells'],
  status: FileStatus | undefined,
  { studio, today }: Pick<References, 'studio' | 'today'>,
  report: Report,
) {
  const isDate = (date: string | undefined) => calendarDate.safeParse(date).success;
  if (issueDate === undefined) report('issueDate', 'Issue date is required');
  else if (!isDate(issueDate)) report('issueDate', 'Please enter a valid date');
  else if (isFuture(issueDate, today)) report('issueDate', notInFuture);
  else {
    if (dueDate && isDate(dueDate) && dueDate < issueDate) report('dueDate', 'The due date must be on or after the issue date');
    const closed = status === 'draft' ? undefined : closedBooksError(issueDate, studio);
    if (closed) report('issueDate', closed);
  }
  if (paidDate === undefined) {
    if (status === 'paid') report('paidDate', 'Paid invoices need the date on which they were paid');
  } else if (!isDate(paidDate)) report('paidDate', 'Please enter a valid date');
  else if (isFuture(paidDate, today)) report('paidDate', notInFuture);
  else if (status && status !== 'paid') report('paidDate', 'Only paid invoices have this date');
  else if (issueDate && isDate(issueDate) && paidDate < issueDate) report('paidDate', 'The paid date must be on or after the issue date');
  else {
    const closed = closedBooksError(paidDate, studio);
    if (closed) report('paidDate', closed);
  }
}

/** Compares the lines with the total in the file, which shows whether they were understood. */
function checkTotal({ cells, lines }: InvoiceRows, { items, currency }: InvoiceDraft, report: Report) {
  const simple = lines.find(({ cells: line }) => line.unitPrice === undefined);
  if (simple && Number(simple.cells.taxRate ?? 0) > 0) report('taxRate', 'To list tax, enter the unit price without tax', simple.row);
  const { totalMinor } = computeTotals(items, currency)!;
  if (cells.total !== undefined && toMinor(cells.total, currency) !== totalMinor)
    report('total', `The lines add up to ${toDecimal(totalMinor, currency)}. Correct them, or leave the total empty`);
}
