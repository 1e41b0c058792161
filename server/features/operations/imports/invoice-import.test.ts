import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoiceReminders, invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { sendReminders } from '#server/features/billing/invoices/reminders/send-reminders.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject } from '#server/testing/factories.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
const { cookie, preview, run } = await importer(testApp);

const invoicesOf = (clientId: number) => db.select().from(invoices).where(eq(invoices.clientId, clientId)).orderBy(invoices.id);
const headings = 'Number,Client email,Issue date,Due date,Status,Paid date,Total';

test('imports invoices with their numbers and items, and emails nobody', async () => {
  const client = await createClient(testApp);
  const project = await createProject(testApp, { clientId: client.id, title: 'Trailer' });
  const file = `Number,Client email,Project,Issue date,Due date,Status,Paid date,Payment method,Currency,Description,Quantity,Unit price,Tax rate,Total,Notes
2024/017,${client.email},trailer,2024-03-01,2024-03-15,Paid,2024-03-11,Wire,EUR,Editing,12,80.00,19%,"1.261,40 €",Thanks
2024/017,,,,,,,,,Music,1,100,19%,,
2024/018,${client.email},,2024-03-02,2024-03-16,Open,,,,,,,,$250.00,
2024/019,${client.email},,2026-03-01,2026-03-31,sent,,,,Sound,2.5,10,,,
2024/020,${client.email},,2024-03-02,2024-03-16,void,,,,,,,,10,
,${client.email},,2026-03-01,2026-03-31,draft,,,,Next film,1,10,,,`;
  expect((await preview('invoices', file)).body.preview).toMatchObject({
    rowCount: 6,
    count: 5,
    errors: [],
    statuses: expect.arrayContaining(['paid', 'overdue', 'sent', 'cancelled', 'draft'].map((status) => ({ status, count: 1 }))),
    totals: [
      { currency: 'EUR', amount: '1261.40' },
      { currency: 'USD', amount: '295.00' },
    ],
  });
  expect(await run('invoices', file)).toMatchObject({ status: 201, body: { count: 5 } });
  const [paid, overdue, open, cancelled, draft] = await invoicesOf(client.id);
  expect(paid).toMatchObject({
    invoiceNumber: '2024/017',
    projectId: project.id,
    status: 'paid',
    currency: 'EUR',
    amountMinor: 126_140,
    settledMinor: 126_140,
    issueDate: '2024-03-01',
    dueDate: '2024-03-15',
    paidDate: '2024-03-11',
    notes: 'Thanks',
    items: [
      { description: 'Editing', quantity: 12, unitAmount: '80.00', taxRate: '19' },
      { description: 'Music', quantity: 1, unitAmount: '100', taxRate: '19' },
    ],
    billedTo: { name: client.name, email: client.email },
    billedBy: { email: expect.any(String) },
    createdAt: new Date('2024-03-01T12:00:00Z'),
  });
  expect(overdue).toMatchObject({ invoiceNumber: '2024/018', status: 'overdue', amountMinor: 25_000, currency: 'USD' });
  expect(overdue!.items).toMatchObject([{ description: 'Invoice 2024/018', quantity: 1, unitAmount: '250.00' }]);
  expect(open).toMatchObject({ status: 'sent', amountMinor: 2500, settledMinor: 0 });
  expect(cancelled).toMatchObject({ status: 'cancelled', invoiceNumber: '2024/020' });
  expect(draft).toMatchObject({ status: 'draft', invoiceNumber: null, billedTo: null });
  expect(await db.select().from(payments).where(eq(payments.invoiceId, paid!.id))).toMatchObject([
    { provider: 'manual', kind: 'payment', paymentMethod: 'bank_transfer', amountMinor: 126_140, currency: 'EUR', bookedOn: '2024-03-11' },
  ]);
  expect(await call('GET', `/api/admin/invoices/${paid!.id}`, { cookie })).toMatchObject({
    status: 200,
    body: { invoice: { amountPaid: '1261.40', amountDue: '0.00' } },
  });
  const pdf = await call('GET', `/api/client/invoices/${overdue!.id}/pdf`, { cookie: client.cookie });
  expect(pdf.status).toBe(200);
  expect(pdf.headers['content-disposition']).toContain('"2024-018.pdf"');
  await testApp.drain();
  expect(await db.$count(mails)).toBe(0);
  expect(await db.$count(notifications)).toBe(0);
});

test('takes rows whose numbers look the same for one invoice, and books its payment once', async () => {
  const client = await createClient(testApp);
  await createProject(testApp, { clientId: client.id, title: 'Été' });
  const row = (number: string, rest: string) => `${number},${client.email},2024-03-01,2024-03-15,${rest}`;
  // Some texts have a zero-width space, or accents as characters of their own.
  const file = `${headings},Project,Unit price
${row('É-1', 'paid,2024-03-11,,E\u0301te\u0301,10')}
${row('E\u0301-1\u200b', 'paid,2024-03-11,,,20')}
${row('row 5', 'sent,,30,,')}
${row('', 'draft,,40,,')}`;
  expect(await run('invoices', file)).toMatchObject({ status: 201, body: { count: 3 } });
  const added = await invoicesOf(client.id);
  expect(added).toMatchObject([
    { invoiceNumber: 'É-1', status: 'paid', amountMinor: 3000, settledMinor: 3000, projectId: expect.any(Number) },
    { invoiceNumber: 'row 5', status: 'overdue', amountMinor: 3000 },
    { invoiceNumber: null, status: 'draft', amountMinor: 4000 },
  ]);
  expect(await db.$count(payments, eq(payments.invoiceId, added[0]!.id))).toBe(1);
});

test('lists every error by row and column', async () => {
  const client = await createClient(testApp);
  await createProject(testApp, { clientId: client.id, title: 'Twice' });
  await createProject(testApp, { clientId: client.id, title: 'Twice' });
  const taken = await createInvoice(testApp, { clientId: client.id });
  const file = `Invoice #,Customer Email,Project,Invoice Date,Due Date,Status,Date Paid,Currency,Item,Qty,Rate,Tax Rate,Amount
${taken.invoiceNumber},${client.email},,2024-03-01,2024-03-15,sent,,,,,,,10
A1,nobody@client.example,,2024-03-01,2024-03-15,sent,,,,,,,10
A2,${client.email},Twice,2024-03-01,2024-03-15,partially paid,,,,,,,10
A3,${client.email},None,2024-03-01,2024-02-15,paid,,,,,,,10
A4,${client.email},,soon,2024-03-15,sent,2024-03-15,EURO,,,,,10
A5,${client.email},,2024-03-01,2024-03-15,sent,,,Cut,0,1.2345,lots,
A5,,,2024-03-02,,,,,Cut,1,-5,,
A6,${client.email},,2024-03-01,2024-03-15,sent,,,Cut,2,10,,21
A7,${client.email},,2024-03-01,2024-03-15,sent,,,,,,19,10
CN-2024-0001,${client.email},,2024-03-01,2024-03-15,sent,,,,,,,0
A8,${client.email},,2024-03-01,2024-03-15,sent,,,Cut,1,1.234,,
A9,${client.email},,2024-03-01,2024-03-15,sent,,,Cut,1e3,10,,
,${client.email},,2027-03-01,2027-03-15,open,,,,,,,"1,000"`;
  const errors: { row: number; column: string; message: string }[] = (await preview('invoices', file)).body.preview.errors;
  expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '2 Invoice #: An invoice with this number already exists',
    '3 Customer Email: There is no client with this email. Import clients first',
    '4 Project: This client has several projects with this title',
    '4 Status: Partly paid invoices can\'t be imported. Use "sent" and record the payment afterwards',
    '5 Project: This client has no project with this title. Import projects first, or leave this empty',
    '5 Due Date: The due date must be on or after the issue date',
    '5 Date Paid: Paid invoices need the date on which they were paid',
    '6 Invoice Date: Please enter a valid date',
    '6 Date Paid: Only paid invoices have this date',
    '6 Currency: Please choose a currency, such as USD',
    '7 Qty: Quantity must be at least 0.01',
    '7 Rate: Please enter an amount such as 1500.00',
    '7 Tax Rate: Please enter a percentage such as 19 or 7.5',
    '8 Invoice Date: Row 7 has the same number, but a different value here',
    '8 Rate: Please enter an amount such as 1500.00',
    '9 Amount: The lines add up to 20.00. Correct them, or leave the total empty',
    '10 Tax Rate: To list tax, enter the unit price without tax',
    '11 Invoice #: Numbers that begin with CN- or DRAFT- are reserved for credit notes and drafts',
    '11 Amount: The total must be more than 0',
    '12 Rate: Please enter a USD amount with at most 2 decimals, such as 1500.00',
    '13 Qty: Please enter a number',
    '14 Invoice #: Number is required',
    "14 Invoice Date: This date can't be in the future",
    '14 Amount: Please enter an amount such as 1500.00',
  ]);
  expect((await run('invoices', file)).status).toBe(422);
  expect(await invoicesOf(client.id)).toHaveLength(1);
});

test('continues its own numbers after imported ones of the same form, and never assigns one twice', async () => {
  const client = await createClient(testApp);
  const file = `${headings}\nINV-2026-0057,${client.email},2026-01-01,2026-04-01,sent,,10\nINV-2025-0003,${client.email},2025-01-01,2025-02-01,paid,2025-02-01,10`;
  expect((await run('invoices', file)).status).toBe(201);
  const next = await createInvoice(testApp, { clientId: client.id });
  expect(next.invoiceNumber).toBe('INV-2026-0058');
  const older = `${headings}\nINV-2026-0031,${client.email},2026-01-01,2026-04-01,sent,,10`;
  expect((await run('invoices', older)).status, 'an older number').toBe(201);
  expect((await createInvoice(testApp, { clientId: client.id })).invoiceNumber).toBe('INV-2026-0059');
  const typo = `${headings}\nINV-2026-570000,${client.email},2026-01-01,2026-04-01,sent,,10`;
  expect(await run('invoices', typo)).toMatchObject({
    body: { errors: { 'Row 2, Number': ['This number is too high: your next invoices would be numbered after it'] } },
  });
});

test('imports the same file only once, including drafts', async () => {
  const client = await createClient(testApp);
  const file = `${headings}\nB1,${client.email},2024-03-01,2024-03-15,paid,2024-03-15,10`;
  const drafts = `${headings}\n,${client.email},2026-03-01,2026-03-15,draft,,10\n,${client.email},2026-03-01,2026-03-15,draft,,20`;
  for (const again of [file, drafts]) expect((await run('invoices', again)).status).toBe(201);
  expect((await run('invoices', file)).body.errors).toEqual({ 'Row 2, Number': ['An invoice with this number already exists'] });
  expect((await run('invoices', drafts)).body.errors).toEqual({
    'Row 2, Number': ['This client already has the same draft'],
    'Row 3, Number': ['This client already has the same draft'],
  });
  expect(await invoicesOf(client.id)).toHaveLength(3);
});

test('imports nothing when an invoice is sent under one of the numbers at the same moment', async () => {
  const client = await createClient(testApp);
  const { number, response } = await db.transaction(async (tx) => {
    const sent = await createInvoice({ deps: { ...deps, db: tx as unknown as typeof db } }, { clientId: (await createClient(testApp)).id });
    const number = sent.invoiceNumber!;
    const file = `${headings}\nC1,${client.email},2024-03-01,2024-03-15,sent,,10\n${number},${client.email},2024-03-01,2024-03-15,sent,,10`;
    const response = run('invoices', file);
    await waitForLock(testApp);
    return { number, response };
  });
  expect(await response).toMatchObject({
    status: 422,
    body: { errors: { 'Row 3, Number': ['An invoice with this number already exists'] } },
  });
  expect(number).toMatch(/^INV-2026-/);
  expect(await invoicesOf(client.id)).toEqual([]);
});

test('skips reminders that are already due, and sends later ones', async () => {
  const client = await createClient(testApp);
  await changeStudio(db, { reminderDays: [-3, 0, 7, 14] });
  // Today is 2026-03-02.
  const file = `${headings}
R1,${client.email},2026-01-01,2026-02-23,overdue,,10
R2,${client.email},2026-01-01,2026-03-02,sent,,10
R3,${client.email},2020-01-01,2020-02-01,open,,10`;
  await run('invoices', file);
  const send = async () => {
    await sendReminders(deps);
    return (await db.select().from(mails).where(eq(mails.to, client.email))).map(({ subject }) => /R\d/.exec(subject)?.[0]);
  };
  expect(await send(), 'on the day of the import').toEqual([]);
  const [r1, r2, r3] = await invoicesOf(client.id);
  const offsets = async (invoice: { id: number } | undefined) =>
    (await db.select().from(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoice!.id))).map(
      ({ offsetDays, status }) => `${offsetDays} ${status}`,
    );
  expect(await offsets(r1)).toEqual(['0 skipped', '7 skipped']);
  expect(await offsets(r2)).toEqual(['-3 skipped', '0 skipped']);
  expect(await offsets(r3)).toEqual([]);
  clock.advance(7 * days);
  expect((await send()).sort(), 'a week later').toEqual(['R1', 'R2']);
});
