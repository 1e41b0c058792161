import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import type { DebitMethod } from '#domain/shared/online-payments.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { findAdmin } from '#server/features/accounts/admins/admins.service.ts';
import { insertOwner } from '#server/features/accounts/admins/admins.store.ts';
import { addClient, type ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import type { NewClientRow } from '#server/features/accounts/clients/clients.store.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { createDraft, type DraftOrigin } from '#server/features/billing/invoices/draft-invoice.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { sendInvoice } from '#server/features/billing/invoices/send-invoice.ts';
import type { NewProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import type { TestApp } from './test-app.ts';
import { waitForLock } from './wait-for-lock.ts';
import { withoutTriggers } from './without-triggers.ts';

export const ownerPassword = 'Owner-Password-1';
export const clientPassword = 'Client-Password-1';

// Hashed once for everybody, because hashing is the slowest part of creating a person.
const ownerPasswordHash = hashPassword(ownerPassword);
const clientPasswordHash = hashPassword(clientPassword);

/** What people need to sign in. */
interface WithSessions {
  deps: Pick<Deps, 'db' | 'clock'>;
}

/** A signed-in owner's cookie. */
export async function ownerCookie({ deps }: WithSessions): Promise<string> {
  await insertOwner(deps.db, { username: 'owner', password: await ownerPasswordHash });
  const owner = await findAdmin(deps.db, null);
  return `picturelock-admin=${await openSession(deps.db, deps.clock, { userId: owner!.id }, { userAgent: 'test' })}`;
}

/** An active, signed-in client with a unique email address. */
export async function createClient({ deps }: WithSessions, details: Partial<NewClientRow> = {}) {
  const client: ClientRow = await addClient(deps.db, {
    name: 'Test Client',
    email: `${randomUUID()}@client.example`,
    password: await clientPasswordHash,
    verified: true,
    ...(details.verified === false ? {} : { emailConfirmedAt: deps.clock.now() }),
    ...details,
  });
  return {
    ...client,
    cookie: `picturelock-client=${await openSession(deps.db, deps.clock, { clientId: client.id }, { userAgent: 'test' })}`,
  };
}

/** The cookie of an admin who views the portal as a client, and of the admin's own session. */
export async function viewingCookies(testApp: TestApp, clientId: number) {
  const admin = await ownerCookie(testApp);
  const { cookie: viewing } = await testApp.call('POST', `/api/admin/clients/${clientId}/view`, { cookie: admin });
  return { viewing: viewing!, admin };
}

/** A project in any status, without the steps that lead there. */
export async function createProject({ db }: Pick<TestApp, 'db'>, details: Partial<NewProjectRow> & { clientId: number }) {
  const [project] = await db
    .insert(projects)
    .values({ title: 'Channel trailer', ...details })
    .returning();
  return project!;
}

interface InvoiceOptions {
  clientId: number;
  unitAmount?: string;
  currency?: string;
  dueDate?: string;
  sent?: boolean;
  /** The day on which the invoice is created and sent; today by default. */
  issueDate?: string;
  /** Further fields of the draft. */
  draftFields?: Partial<z.input<typeof invoiceDraft>>;
  /** The package that the invoice sells. */
  sold?: DraftOrigin;
}

/** A sent invoice for USD 1500.00 by default. */
export async function createInvoice({ deps }: Pick<TestApp, 'deps'>, options: InvoiceOptions) {
  const { clientId, unitAmount = '1500.00', currency = 'USD', dueDate = '2099-12-31', sent = true, draftFields, sold, issueDate } = options;
  const onDay = issueDate ? { ...deps, clock: { now: () => new Date(`${issueDate}T12:00:00Z`) } } : deps;
  const items = [{ description: 'Channel trailer', quantity: 1, unitAmount }];
  const form = invoiceDraft.parse({ clientId, currency, dueDate, items, ...draftFields });
  const draft = await createDraft(onDay, form, { kind: 'system' }, sold);
  return sent ? sendInvoice(onDay, draft.id) : draft;
}

/** A credit note over the whole invoice, written directly into its table, with a number that the studio's counter doesn't reach. */
export async function createCreditNote({ db }: Pick<TestApp, 'db'>, invoice: InvoiceRow, { reason }: { reason: string }) {
  const { id: invoiceId, amountMinor, currency, items, totals } = invoice;
  const creditNoteNumber = `CN-2025-${String(invoiceId).padStart(4, '0')}`;
  const [row] = await db
    .insert(creditNotes)
    .values({ invoiceId, creditNoteNumber, issueDate: '2026-03-02', amountMinor, currency, items, totals, reason })
    .returning();
  return row!;
}

export const accounts = {
  good: 'AT61 1904 3002 3457 3201',
  /** The bank refuses the debit after a while. */
  failing: 'AT86 1904 3002 3547 3202',
  /** The bank returns the money after the payment. */
  returned: 'AT59 1904 3002 3547 3203',
};

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeDSecure: '4000 0025 0000 3155',
  /** A card whose refunds are pending at first. */
  pendingRefund: '4000 0000 0000 7726',
  /** A card whose refunds fail after a while. */
  failingRefund: '4000 0000 0000 5126',
  disputed: '4000 0000 0000 0259',
  inquiry: '4000 0000 0000 1976',
  /** A card whose bank warns of fraud. */
  fraudWarning: '4000 0000 0000 5423',
};

/** Opens the pay page of a new invoice as a new client. Returns the actions available there. */
export async function startPayment({ deps, call }: TestApp, options: Omit<InvoiceOptions, 'clientId'> = {}) {
  const client = await createClient({ deps });
  const { cookie } = client;
  const invoice = await createInvoice({ deps }, { clientId: client.id, ...options });
  const requestIntent = () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const clientSecret: string = (await requestIntent()).body.clientSecret;
  const [paymentIntent = ''] = clientSecret.split('_secret_');
  return {
    client,
    invoice,
    clientSecret,
    paymentIntent,
    requestIntent,
    payWith: (number: string) =>
      call('POST', '/api/payments/sandbox/confirm', { cookie, body: { clientSecret, number, expiry: '12 / 34', cvc: '123' } }),
    debit: (method: DebitMethod, account: string) =>
      call('POST', '/api/payments/sandbox/debit', { cookie, body: { clientSecret, method, account } }),
    completeAuthentication: (approve: boolean) =>
      call('POST', '/api/payments/sandbox/authenticate', { cookie, body: { clientSecret, approve } }),
    fetchOutcome: () => call('POST', `/api/client/payments/${paymentIntent}/outcome`, { cookie }),
  };
}

/** An invoice's status, payment attempts, ledger entries and emails. */
export async function readInvoiceState({ db }: Pick<TestApp, 'db'>, { id, invoiceNumber }: { id: number; invoiceNumber: string | null }) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
  return {
    status: invoice?.status,
    paidDate: invoice?.paidDate,
    attempts: await db.select().from(paymentAttempts).where(eq(paymentAttempts.invoiceId, id)).orderBy(paymentAttempts.attempt),
    ledger: await db.select().from(payments).where(eq(payments.invoiceId, id)).orderBy(payments.id),
    mails: await db
      .select()
      .from(mails)
      .where(like(mails.subject, `%${invoiceNumber}%`))
      .orderBy(mails.id),
  };
}

/** Posts a signed event to the webhook, as Stripe would. */
export function deliverWebhook({ deps, call }: TestApp, event: object) {
  if (deps.payments.mode === 'off') throw new Error('Card payments are off in this test app.');
  const { stripe, webhookSecret } = deps.payments;
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return call('POST', '/api/payments/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

/** The sandbox's event about a payment. */
export async function findPaymentEvent({ db }: Pick<TestApp, 'db'>, paymentIntent: string, type = 'payment_intent.succeeded') {
  const { rows } = await db.execute<{ data: { id: string; type: string } }>(
    sql`select data from sandbox_objects where type = 'event' and data->>'type' = ${type} and data->'data'->'object'->>'id' = ${paymentIntent}`,
  );
  if (!rows[0]) throw new Error(`The sandbox has no ${type} event for ${paymentIntent}.`);
  return rows[0].data;
}

/**
 * Starts calls while another transaction holds the invoice's row lock, and commits once they all wait for it. Exposes missing locks.
 * @param changes what the other transaction updates
 */
export async function runConcurrently<T>(
  { db }: Pick<TestApp, 'db'>,
  invoiceId: number,
  calls: (() => Promise<T>)[],
  changes: Partial<typeof invoices.$inferInsert> = {},
): Promise<T[]> {
  const started = await db.transaction(async (tx) => {
    await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
    if (Object.keys(changes).length > 0)
      await withoutTriggers(tx, (unfrozen) => unfrozen.update(invoices).set(changes).where(eq(invoices.id, invoiceId)));
    const responses = calls.map((call) => call());
    await waitForLock({ db }, calls.length);
    return responses;
  });
  return Promise.all(started);
}
