import type { InvoiceDraft, InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { PaymentMethod } from '#api/billing/payments.ts';
import { computeTotals } from '#domain/billing/invoice-totals.ts';
import type { ColumnOf } from '#domain/operations/import-columns.ts';
import {
  addPastInvoices,
  findTakenNumbers,
  listClientDrafts,
  type PastInvoice,
} from '#server/features/billing/invoices/past-invoices/add-past-invoices.ts';
import { bookPastPayments } from '#server/features/billing/payments/book-past-payments.ts';
import { listProjectTitles } from '#server/features/projects/projects/projects.store.ts';
import { mapSharingEventLoop } from '#server/shared/share-event-loop.ts';
import { type Check, type CheckContext, findRowClients, type InsertContext, type RowError } from './check.ts';
import { groupInvoices, type InvoiceRows } from './group-invoices.ts';
import { parseInvoice } from './parse-invoice.ts';

type Column = ColumnOf<'invoices'>;
type FoundClient = ReturnType<Awaited<ReturnType<typeof findRowClients>>>;
type FindProject = Awaited<ReturnType<typeof findProjects>>;
type ImportedInvoice = PastInvoice & { row: number; paymentMethod: PaymentMethod; totalMinor: number };

/** Invoices keep their numbers. Nobody is emailed, and the payments of paid ones are booked on the day on which they were paid. */
export const checkInvoices: Check<'invoices'> = async (context, rows) => {
  const { invoices, errors } = groupInvoices(rows);
  const clientOf = await findRowClients(context, invoices);
  const clientIds = invoices.flatMap(({ cells }) => clientOf(cells.clientEmail).client?.id ?? []);
  const projectOf = await findProjects(context, clientIds);
  const read = await mapSharingEventLoop(invoices, (invoice) =>
    readInvoice(context, invoice, clientOf(invoice.cells.clientEmail), projectOf),
  );
  const records = read.flatMap(({ record }) => record ?? []);
  return {
    errors: [
      ...errors,
      ...read.flatMap((invoice) => invoice.errors),
      ...(await findTaken(context, invoices)),
      ...(await findSameDrafts(context, records)),
    ],
    count: invoices.length,
    statuses: read.flatMap(({ status }) => status ?? []),
    amounts: records.map(({ draft: { currency }, totalMinor }) => ({ currency, amountMinor: totalMinor })),
    insert: (insertContext) => insertInvoices(insertContext, records),
  };
};

/** @returns a record unless something essential is missing */
function readInvoice({ studio, today }: CheckContext, invoice: InvoiceRows, { client, error }: FoundClient, projectOf: FindProject) {
  const { row, cells } = invoice;
  const project: ReturnType<FindProject> = client && cells.projectTitle ? projectOf(client.id, cells.projectTitle) : {};
  const references = { clientId: client?.id ?? 1, projectId: project.id ?? null, studio, today };
  const { errors, draft, number, paymentMethod, ...parsed } = parseInvoice(invoice, references);
  if (error) errors.push({ row, column: 'clientEmail', message: error });
  if (project.error) errors.push({ row, column: 'projectTitle', message: project.error });
  const status = parsed.status === 'sent' && draft && draft.dueDate < today ? 'overdue' : parsed.status;
  if (!draft || !client || !status) return { errors, status };
  const record: ImportedInvoice = {
    row,
    draft,
    client,
    status,
    paymentMethod,
    invoiceNumber: status === 'draft' ? null : (number ?? null),
    issueDate: cells.issueDate ?? today,
    paidDate: cells.paidDate ?? null,
    totalMinor: computeTotals(draft.items, draft.currency)!.totalMinor,
  };
  return { errors, status, record };
}

async function insertInvoices({ deps, tx, userId }: InsertContext, records: ImportedInvoice[]) {
  const ids = await addPastInvoices(deps, tx, records);
  const taken = records.filter(({ invoiceNumber }) => invoiceNumber !== null && !ids.has(invoiceNumber));
  if (taken.length > 0) return taken.map(({ row }) => numberTaken(row));
  const payments = records
    .filter(({ status }) => status === 'paid')
    .map(({ invoiceNumber, draft: { currency }, paymentMethod, paidDate, totalMinor }) => ({
      paymentMethod,
      currency,
      amountMinor: totalMinor,
      invoiceId: ids.get(invoiceNumber!)!,
      bookedOn: paidDate!,
    }));
  await bookPastPayments(deps, tx, payments, userId);
  return [];
}

const numberTaken = (row: number): RowError<Column> => ({ row, column: 'number', message: 'An invoice with this number already exists' });

/** Finds a client's project by its title. */
async function findProjects({ db }: CheckContext, clientIds: number[]) {
  const keyOf = (clientId: number, title: string) => `${clientId} ${title.toLowerCase()}`;
  const projects = Map.groupBy(await listProjectTitles(db, [...new Set(clientIds)]), ({ clientId, title }) => keyOf(clientId, title));
  return (clientId: number, title: string): { id?: number; error?: string } => {
    const [project, ...others] = projects.get(keyOf(clientId, title)) ?? [];
    if (!project) return { error: 'This client has no project with this title. Import projects first, or leave this empty' };
    return others.length > 0 ? { error: 'This client has several projects with this title' } : { id: project.id };
  };
}

async function findTaken({ db }: CheckContext, invoices: InvoiceRows[]): Promise<RowError<Column>[]> {
  const taken = new Set(
    await findTakenNumbers(
      db,
      invoices.flatMap(({ cells }) => cells.number ?? []),
    ),
  );
  return invoices.filter(({ cells }) => taken.has(cells.number ?? '')).map(({ row }) => numberTaken(row));
}

/** Drafts have no number that would tell whether a file was imported before, so they're compared by what they say. */
async function findSameDrafts({ db }: CheckContext, records: ImportedInvoice[]): Promise<RowError<Column>[]> {
  const drafts = records.filter(({ status }) => status === 'draft');
  if (drafts.length === 0) return [];
  const existing = new Set((await listClientDrafts(db, [...new Set(drafts.map(({ client }) => client.id))])).map(contentOf));
  return drafts
    .filter(({ draft }) => existing.has(contentOf(draft)))
    .map(({ row }) => ({ row, column: 'number', message: 'This client already has the same draft' }));
}

const contentOf = ({
  clientId,
  currency,
  dueDate,
  items,
}: Pick<InvoiceDraft, 'clientId' | 'currency'> & { dueDate: string | null; items: InvoiceItem[] }) =>
  JSON.stringify([clientId, currency, dueDate, items.map(({ description, quantity, unitAmount }) => [description, quantity, unitAmount])]);
