import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { disputes, refunds } from '#server/db/schema/billing/refunds.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';
import { issueAccessCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { inviteAdmin } from '#server/features/accounts/admins/invite-admin.ts';
import { invite } from '#server/features/accounts/invitations/invitations.service.ts';
import { addEntry as addBalanceEntry } from '#server/features/billing/balance/add-entry.ts';
import { writeEntry } from '#server/features/billing/credits/credits.service.ts';
import { createDraft } from '#server/features/billing/invoices/draft-invoice.ts';
import { readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { sendInvoice } from '#server/features/billing/invoices/send-invoice.ts';
import { createPackageInvoice } from '#server/features/billing/package-invoices/create-package-invoice.ts';
import { preparePayment } from '#server/features/billing/payments/prepare-payment.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { createCreditNote } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { sendMessage } from '#server/testing/send-message.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { type AccessFixture, addClientRow, type ClientPerson, uniqueEmail } from './access-callers.ts';
import { projectRows } from './access-project-rows.ts';

/** The actor of changes whose author doesn't matter. */
export const systemActor = { kind: 'system' } as const;

type RowContext = Pick<AccessFixture, 'testApp'>;

/** Creates a client's row with the client's marker in it, and returns its id. */
export const createRow = {
  ...projectRows,
  /** A signed milestone that isn't invoiced yet. @returns the project's id */
  milestone: async (context: RowContext, client: ClientPerson) => {
    const projectId = await createRow.project(context, client);
    const items = [{ description: client.marker, quantity: 1, unitAmount: '1500.00' }];
    const draft = invoiceDraft.parse({ clientId: client.clientId, projectId, currency: 'USD', dueDate: '2099-12-31', items });
    const agreedAmount = { currency: 'USD', amount: '1500.00' };
    await createDraft(context.testApp.deps, draft, systemActor, { milestone: 'review', agreedAmount });
    return projectId;
  },
  /** A request to show a final video. @returns its id and the project's */
  portfolioRequest: async (context: RowContext, client: ClientPerson) => {
    const { id: fileId, projectId } = await createRow.finalVideo(context, client);
    const request = { projectId, fileId, fileName: client.marker };
    const [row] = await context.testApp.db.insert(portfolioRequests).values(request).returning();
    return { id: row!.id, projectId };
  },
  /** A film that the client allows to be shown. */
  projectFilm: async (context: RowContext, client: ClientPerson) => {
    const { id } = await createRow.portfolioRequest(context, client);
    const film = { id: randomUUID(), name: client.marker, size: 5, uploadedBy: 'owner', status: 'queued' } as const;
    await context.testApp.db.insert(siteFilms).values(film);
    const allowed = { status: 'allowed', decidedAt: context.testApp.clock.now(), filmId: film.id } as const;
    await context.testApp.db.update(portfolioRequests).set(allowed).where(eq(portfolioRequests.id, id));
  },
  /** A received testimonial, with the token of its link. */
  testimonial: async (context: RowContext, client: ClientPerson) => {
    const projectId = await createRow.project(context, client, 'completed');
    const token = newLinkToken();
    const texts = { quote: client.marker, name: client.marker, role: 'Founder', receivedAt: context.testApp.clock.now() };
    await context.testApp.db.insert(testimonials).values({ projectId, tokenHash: hashToken(token), ...texts });
    return { projectId, token };
  },
  overdueProject: async ({ testApp: { db } }: RowContext, { clientId, marker }: ClientPerson) => {
    await db.insert(projects).values({ clientId, title: marker, deadline: '2026-01-31' });
  },
  draft: async (context: RowContext, client: ClientPerson) => {
    const { clientId, marker } = client;
    const items = [{ description: marker, quantity: 1, unitAmount: '1500.00' }];
    const projectId = await createRow.project(context, client);
    const draft = { clientId, projectId, currency: 'USD', dueDate: '2099-12-31', items, notes: marker };
    return (await createDraft(context.testApp.deps, invoiceDraft.parse(draft))).id;
  },
  invoice: async (context: RowContext, client: ClientPerson) => {
    const id = await createRow.draft(context, client);
    await sendInvoice(context.testApp.deps, id);
    return id;
  },
  overdueInvoice: async (context: RowContext, client: ClientPerson) => {
    const id = await createRow.invoice(context, client);
    const overdue = { dueDate: '2020-01-31', status: 'overdue' } as const;
    await withoutTriggers(context.testApp.db, (tx) => tx.update(invoices).set(overdue).where(eq(invoices.id, id)));
    return id;
  },
  creditNote: async (context: RowContext, client: ClientPerson) => {
    const invoice = await readInvoice(context.testApp.deps.db, await createRow.invoice(context, client));
    return (await createCreditNote(context.testApp, invoice, { reason: client.marker })).id;
  },
  /** An invoice with a bank transfer. @returns the invoice's id */
  payment: async (context: RowContext, client: ClientPerson) => {
    const invoiceId = await createRow.invoice(context, client);
    await addEntry(context.testApp, { invoiceId });
    return invoiceId;
  },
  refund: async (context: RowContext, client: ClientPerson) => {
    const invoiceId = await createRow.invoice(context, client);
    const { id: paymentId } = await addEntry(context.testApp, { invoiceId });
    const money = { amountMinor: 100, currency: 'USD', idempotencyKey: client.marker, status: 'failed' } as const;
    await context.testApp.db.insert(refunds).values({ invoiceId, paymentId, ...money });
  },
  dispute: async (context: RowContext, client: ClientPerson) => {
    const invoiceId = await createRow.invoice(context, client);
    const { id: paymentId } = await addEntry(context.testApp, { invoiceId });
    const money = { amountMinor: 100, currency: 'USD', reason: 'fraudulent', status: 'needs_response' };
    await context.testApp.db.insert(disputes).values({ invoiceId, paymentId, providerDisputeId: client.marker, ...money });
  },
  package: async ({ testApp: { db } }: RowContext, { clientId, marker }: ClientPerson) => {
    const [row] = await db.insert(clientPackages).values({ name: marker, priceMinor: 149_950 }).returning();
    await db.update(clients).set({ currentPackageId: row!.id }).where(eq(clients.id, clientId));
    return row!.id;
  },
  packageInvoice: async (context: RowContext, client: ClientPerson) => {
    const { clientId } = client;
    const packageId = await createRow.package(context, client);
    return createPackageInvoice(context.testApp.deps, clientId, { packageId, dueDate: '2099-12-31', send: true }, systemActor);
  },
  notification: async ({ testApp: { db } }: RowContext, { clientId, marker }: ClientPerson) => {
    const [row] = await db.insert(notifications).values({ clientId, text: marker, link: '/client/dashboard' }).returning();
    return row!.id;
  },
  /** A notification about the client for the calling admin. */
  adminNotification: async ({ testApp: { db }, caller: { userId } }: AccessFixture, { clientId, marker }: ClientPerson) => {
    if (userId === undefined) return 0;
    const about = { userId, aboutClientId: clientId, text: marker, link: '/admin' };
    const [row] = await db.insert(notifications).values(about).returning();
    return row!.id;
  },
  /** A package that no client has. */
  offeredPackage: async ({ testApp: { db } }: RowContext, { marker }: Pick<ClientPerson, 'marker'>) => {
    const [row] = await db.insert(clientPackages).values({ name: marker, priceMinor: 0, videoCreditLimit: 10 }).returning();
    return row!.id;
  },
  balanceEntry: ({ testApp: { db, deps } }: RowContext, { clientId, marker }: ClientPerson) => {
    const money = { amountMinor: 10_000, currency: 'USD', paymentMethod: 'bank_transfer', bookedOn: '2026-03-02' } as const;
    return db.transaction((tx) => addBalanceEntry(deps, tx, { ...money, clientId, kind: 'prepayment', note: marker }));
  },
  credits: ({ testApp: { db, deps } }: RowContext, { clientId, marker }: ClientPerson) =>
    db.transaction((tx) => writeEntry(deps, tx, { clientId, amount: 5, transactionType: 'grant', description: marker })),
  accessCode: async ({ testApp: { deps } }: RowContext, { clientId }: ClientPerson) =>
    (await issueAccessCode(deps, clientId, 30, systemActor)).accessCode.id,
  session: async ({ testApp: { db } }: RowContext, { token }: { token: string }) => {
    const [row] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return row!.id;
  },
  message: async ({ testApp: { db } }: RowContext, { marker, email }: ClientPerson) => {
    const [row] = await db.insert(contactMessages).values({ name: marker, email, message: marker }).returning();
    return row!.id;
  },
  waitlistEntry: async ({ testApp: { db } }: RowContext, { marker, email }: ClientPerson) => {
    const [row] = await db.insert(waitlist).values({ name: marker, email, projectType: 'Gaming video' }).returning();
    return row!.id;
  },
  mail: async ({ testApp: { db, deps } }: RowContext, { marker }: ClientPerson) => {
    const to = uniqueEmail({ marker });
    await db.transaction((tx) => sendMessage(deps, tx, { to, subject: marker, heading: marker, paragraphs: [marker] }));
    const [row] = await db.select().from(mails).where(eq(mails.to, to));
    return row!.id;
  },
  failedMail: async (context: RowContext, client: ClientPerson) => {
    const id = await createRow.mail(context, client);
    await context.testApp.db.update(mails).set({ status: 'failed' }).where(eq(mails.id, id));
    return id;
  },
  auditEntry: ({ testApp: { db } }: RowContext, { clientId, marker }: ClientPerson) =>
    recordAudit(db, { action: 'client.created', actor: systemActor, clientId, target: marker }),
  invitation: async ({ testApp: { db, deps } }: RowContext, { marker }: ClientPerson) => {
    const email = uniqueEmail({ marker });
    await invite(deps, { name: marker, email }, systemActor);
    const [row] = await db.select().from(invitations).where(eq(invitations.email, email));
    return row!.id;
  },
  /** An invited admin with the client's marker. */
  admin: async ({ testApp: { deps } }: RowContext, { marker }: ClientPerson) => {
    const { id } = await inviteAdmin(deps, { name: marker, email: uniqueEmail({ marker }), username: marker }, systemActor);
    return id;
  },
  /** A confirmed access request with the client's marker. */
  accessRequest: async (context: RowContext, { marker }: ClientPerson) => {
    const pending = { verified: false, emailConfirmedAt: context.testApp.clock.now() };
    return (await addClientRow(context, { marker, email: uniqueEmail({ marker }) }, pending)).id;
  },
  /** An access request whose email address isn't confirmed. */
  unconfirmedRequest: async (context: RowContext, { marker }: ClientPerson) =>
    (await addClientRow(context, { marker, email: uniqueEmail({ marker }) }, { verified: false, emailConfirmedAt: null })).id,
  /** A client with a temporary password from the studio. */
  clientWithTempPassword: async (context: RowContext, { marker }: ClientPerson) =>
    (await addClientRow(context, { marker, email: uniqueEmail({ marker }) }, { mustChangePassword: true })).id,
  /** A deactivated client with the client's marker. */
  deactivatedClient: async (context: RowContext, { marker }: ClientPerson) =>
    (await addClientRow(context, { marker, email: uniqueEmail({ marker }) }, { deactivatedAt: context.testApp.clock.now() })).id,
};

/** Opens the pay page of an invoice of client A. */
export async function startCardPayment(fixture: AccessFixture) {
  const invoiceId = await createRow.invoice(fixture, fixture.a);
  const { clientSecret } = await preparePayment(fixture.testApp.deps, { id: fixture.a.clientId }, invoiceId);
  return { invoiceId, clientSecret, paymentIntent: clientSecret.split('_secret_')[0]! };
}
