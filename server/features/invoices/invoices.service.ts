import type { InvoiceDraft } from '../../../contract/invoice-draft.ts';
import { computeDeposit, computeTotals } from '../../../contract/invoice-totals.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../shared/app-error.ts';
import { clientExists, lockClient, preferencesOf } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyClient } from '../notifications/notifications.service.ts';
import { isProjectOfClient } from '../projects/projects.service.ts';
import { studioToday } from '../settings/settings.service.ts';
import { invoiceMail } from './invoices.mails.ts';
import { maySee } from './invoices.policy.ts';
import {
  countByStatus,
  countInvoices,
  findInvoice,
  type InvoiceFilter,
  type InvoiceRow,
  insertInvoice,
  listClientInvoices,
  listInvoices,
  lockInvoice,
  markOverdue,
  nextNumber,
  updateInvoice,
} from './invoices.store.ts';
import { clientParty, studioParty, studioPaymentMeans } from './parties.ts';

export type { InvoiceRow } from './invoices.store.ts';

/** Totals are counted for all invoices and for each status, not for one client's. */
export const invoicePages = ({ db }: Pick<Deps, 'db'>, filter: InvoiceFilter) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listInvoices(db, filter, limit, before),
  ...(filter.clientId ? {} : { count: () => countInvoices(db, filter.status) }),
});

export const clientInvoicePages = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listClientInvoices(db, clientId, limit, before),
});

export async function readInvoice({ db }: { db: Connection }, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** @throws AppError not_found, also for another client's invoice or a draft */
export async function readClientInvoice({ db }: Pick<Deps, 'db'>, client: { id: number }, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id);
  if (!invoice || !maySee(client, invoice)) throw notFound('Invoice');
  return invoice;
}

/** The same, with the row locked. */
export async function lockClientInvoice(tx: Transaction, client: { id: number }, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice || !maySee(client, invoice)) throw notFound('Invoice');
  return invoice;
}

export async function lockInvoiceById(tx: Transaction, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** Creates a draft; its amount is the total of its items. */
export async function createDraft({ db, clock }: Pick<Deps, 'db' | 'clock'>, draft: InvoiceDraft): Promise<InvoiceRow> {
  return db.transaction(async (tx) => {
    if (!(await clientExists(tx, draft.clientId))) throw invalidField('clientId', "This client doesn't exist.");
    if (draft.projectId && !(await isProjectOfClient(tx, draft.projectId, draft.clientId)))
      throw invalidField('projectId', "This project doesn't belong to the client.");
    const { today } = await studioToday({ db: tx, clock });
    const id = await insertInvoice(tx, {
      ...draft,
      ...computeAmounts(draft),
      issueDate: today,
      createdAt: clock.now(),
    });
    return (await findInvoice(tx, id))!;
  });
}

/** What a valid draft adds up to, as stored with it. */
function computeAmounts({ items, currency, depositPercent }: InvoiceDraft) {
  const totals = computeTotals(items, currency)!;
  const amountMinor = totals.totalMinor;
  return { totals, amountMinor, depositMinor: depositPercent ? computeDeposit(amountMinor, depositPercent, currency) : null };
}

/**
 * Sends a draft: assigns the next number of the year, freezes both parties' details and emails the client.
 * @throws AppError conflict when it's no longer a draft, also after a concurrent call
 */
export async function sendInvoice(deps: Deps, id: number): Promise<InvoiceRow> {
  return deps.db.transaction(async (tx) => {
    // Locks the client before the invoice, in the same order as an erasure.
    const { clientId } = await readInvoice({ db: tx }, id);
    const client = await lockClient(tx, clientId);
    const draft = await lockInvoiceById(tx, id);
    if (draft.status !== 'draft') throw new AppError('conflict', `This invoice is already ${draft.status}.`);
    const { today: issueDate, ...studio } = await studioToday({ ...deps, db: tx });
    if (draft.dueDate < issueDate)
      throw new AppError('invalid', "This draft's due date has passed. Please create a new draft with a later due date.");
    const invoiceNumber = await nextNumber(tx, 'INV', issueDate);
    await updateInvoice(tx, id, {
      status: 'sent',
      invoiceNumber,
      issueDate,
      billedBy: studioParty(studio),
      billedTo: clientParty(client),
      paymentMeans: studioPaymentMeans(studio),
    });
    const sent = (await findInvoice(tx, id))!;
    await notifyClient(deps, tx, client.id, { text: `You have a new invoice: ${invoiceNumber}.`, link: `/client/invoices/${id}` });
    if (preferencesOf(client).invoices) await sendMail(deps, tx, invoiceMail(sent, studio.studioName, deps.settings.publicUrl));
    return sent;
  });
}

/** Marks an invoice paid, as of today in the studio's time zone; the caller has checked that it is payable. */
export async function markPaid({ clock }: Pick<Deps, 'clock'>, tx: Transaction, invoice: InvoiceRow, paymentIntentId: string | null) {
  const { today } = await studioToday({ db: tx, clock });
  await updateInvoice(tx, invoice.id, { status: 'paid', paidDate: today, stripePaymentIntentId: paymentIntentId });
}

/** Makes open screens read an invoice again whose ledger has changed. */
export const touchInvoice = (tx: Transaction, { id }: InvoiceRow) => updateInvoice(tx, id, {});

/** Overdue from the day after the due date, in the studio's time zone. */
export async function markOverdueInvoices(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { today } = await studioToday(deps);
  await markOverdue(deps.db, today);
}

/** @returns the number of invoices and their total, for each status and currency */
export const countInvoicesByStatus = ({ db }: Pick<Deps, 'db'>) => countByStatus(db);
