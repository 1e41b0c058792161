import { and, asc, eq, exists, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Party } from '#api/shared/parties.ts';
import { noPartyDetails } from '#domain/shared/addresses.ts';
import type { PersonalData } from '#server/area.ts';
import { updateInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { invoiceDocuments } from '#server/db/schema/billing/invoice-documents.ts';
import { invoiceReminders, invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { payLinks } from '#server/db/schema/billing/pay-links.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { disputes, refunds } from '#server/db/schema/billing/refunds.ts';
import { unbilledPeriods } from '#server/db/schema/billing/unbilled-periods.ts';

const isSentInvoiceOf = (clientId: number) => and(eq(invoices.clientId, clientId), ne(invoices.status, 'draft'));

const sentInvoicesOf = (db: Connection, clientId: number) => db.select({ id: invoices.id }).from(invoices).where(isSentInvoiceOf(clientId));

const readPackage = async (db: Connection, clientId: number) => {
  const [current = null] = await db
    .select({
      ...columns(clientPackages, 'name', 'description', 'priceMinor', 'currency'),
      ...columns(clientPackages, 'videoCreditLimit', 'creditValidityDays', 'additionalFeatures', 'renewsMonthly'),
      renewsOn: clients.packageRenewsOn,
    })
    .from(clientPackages)
    .innerJoin(clients, eq(clients.currentPackageId, clientPackages.id))
    .where(eq(clients.id, clientId));
  return current;
};

const invoice = {
  ...columns(invoices, 'id', 'projectId', 'invoiceNumber', 'amountMinor', 'currency', 'status'),
  ...columns(invoices, 'issueDate', 'dueDate', 'paidDate', 'items', 'totals', 'depositMinor', 'taxExemption', 'packageTerms'),
  ...columns(invoices, 'deliveryDate', 'periodStart', 'periodEnd', 'billedBy', 'billedTo', 'paymentMeans', 'notes'),
};

/**
 * What the billing area stores about a client. Sent invoices and payments stay when it is erased. Lists of what belongs to invoices are
 * oldest first.
 */
export const billingData = {
  read: {
    currentPackage: (db, { id }) => readPackage(db, id),
    credits: (db, { id }) =>
      db
        .select({
          ...columns(videoCredits, 'amount', 'transactionType', 'description', 'projectId', 'deliverableId'),
          ...columns(videoCredits, 'createdAt', 'expiryDate', 'remaining', 'balanceAfter'),
        })
        .from(videoCredits)
        .where(eq(videoCredits.clientId, id))
        .orderBy(asc(videoCredits.createdAt), asc(videoCredits.id)),
    creditBalance: (db, { id }) =>
      db
        .select(columns(balanceEntries, 'kind', 'amountMinor', 'currency', 'bookedOn', 'paymentMethod', 'invoiceId', 'createdAt'))
        .from(balanceEntries)
        .where(eq(balanceEntries.clientId, id))
        .orderBy(asc(balanceEntries.id)),
    invoices: (db, { id }) => db.select(invoice).from(invoices).where(isSentInvoiceOf(id)),
    creditNotes: (db, { id }) =>
      db
        .select(columns(creditNotes, 'invoiceId', 'creditNoteNumber', 'issueDate', 'amountMinor', 'currency', 'items', 'totals', 'reason'))
        .from(creditNotes)
        .where(inArray(creditNotes.invoiceId, sentInvoicesOf(db, id)))
        .orderBy(asc(creditNotes.id)),
    payments: (db, { id }) =>
      db
        .select(columns(payments, 'invoiceId', 'kind', 'paymentMethod', 'amountMinor', 'currency', 'bookedOn', 'createdAt'))
        .from(payments)
        .where(inArray(payments.invoiceId, sentInvoicesOf(db, id)))
        .orderBy(asc(payments.id)),
    refunds: (db, { id }) =>
      db
        .select(columns(refunds, 'invoiceId', 'amountMinor', 'currency', 'reason', 'status', 'creditsTakenBack', 'createdAt'))
        .from(refunds)
        .where(inArray(refunds.invoiceId, sentInvoicesOf(db, id)))
        .orderBy(asc(refunds.id)),
    disputes: (db, { id }) =>
      db
        .select(columns(disputes, 'invoiceId', 'amountMinor', 'currency', 'reason', 'status', 'createdAt', 'closedAt'))
        .from(disputes)
        .where(inArray(disputes.invoiceId, sentInvoicesOf(db, id)))
        .orderBy(asc(disputes.id)),
    reminders: (db, { id }) =>
      db
        .select(columns(invoiceReminders, 'invoiceId', 'offsetDays', 'status', 'createdAt'))
        .from(invoiceReminders)
        .where(inArray(invoiceReminders.invoiceId, sentInvoicesOf(db, id)))
        .orderBy(asc(invoiceReminders.createdAt)),
  },
  erase: async (_, tx, { id }) => {
    await tx.delete(invoices).where(and(eq(invoices.clientId, id), eq(invoices.status, 'draft')));
    await tx.update(invoices).set({ notes: null }).where(eq(invoices.clientId, id));
    const ofInvoices = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.clientId, id));
    await tx.delete(payLinks).where(inArray(payLinks.invoiceId, ofInvoices));
    await tx.delete(invoiceDocuments).where(inArray(invoiceDocuments.invoiceId, ofInvoices));
    await tx.delete(unbilledPeriods).where(eq(unbilledPeriods.clientId, id));
    await tx.update(balanceEntries).set({ note: null }).where(eq(balanceEntries.clientId, id));
    await tx.update(videoCredits).set({ description: null }).where(eq(videoCredits.clientId, id));
  },
} satisfies PersonalData;

/** Detaches invoices and credits from a client's projects, which can then be deleted. Waits for a payment that is being recorded. */
export async function detachFromProjects(tx: Transaction, clientId: number) {
  await tx.update(invoices).set({ projectId: null }).where(eq(invoices.clientId, clientId));
  await tx.update(videoCredits).set({ projectId: null, deliverableId: null }).where(eq(videoCredits.clientId, clientId));
}

const erasedParty: Party = { ...noPartyDetails, name: 'Erased client', email: '' };

/**
 * Removes the names of erased clients from their invoices.
 * @param issuedBefore a calendar date
 */
export function eraseBillingParties(db: Connection, issuedBefore: string, batchSize?: number) {
  const erasedClient = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, invoices.clientId), isNotNull(clients.erasedAt)));
  const due = and(lt(invoices.issueDate, issuedBefore), sql`${invoices.billedTo}->>'email' <> ''`, exists(erasedClient));
  return updateInBatches(db, invoices, { billedTo: erasedParty }, due, batchSize);
}
