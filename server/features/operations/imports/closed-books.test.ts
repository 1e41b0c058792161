import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { changeStudio, lockStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient } from '#server/testing/factories.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { db } = testApp;
const { preview, run } = await importer(testApp);
const client = await createClient(testApp);

const headings = 'Number,Client email,Issue date,Due date,Status,Paid date,Total';
const close = (through: string | null) => changeStudio(db, { booksClosedThrough: through });
const closed = 'The books are closed through Jan 31, 2026';

test('refuses invoices and payments dated in closed books, by row, also in the preview', async () => {
  await close('2026-01-31');
  const file = `${headings}
C1,${client.email},2026-01-31,2026-02-28,sent,,10
C2,${client.email},2026-01-15,2026-02-15,paid,2026-01-31,10
C3,${client.email},2026-01-15,2026-02-15,paid,2026-02-01,10
C4,${client.email},2026-01-02,2026-02-15,void,,10
C5,${client.email},2026-02-01,2026-02-15,paid,2026-02-01,10
,${client.email},2026-01-02,2026-03-15,draft,,10`;
  const errors = {
    'Row 2, Issue date': [closed],
    'Row 3, Issue date': [closed],
    'Row 3, Paid date': [closed],
    'Row 4, Issue date': [closed],
    'Row 5, Issue date': [closed],
  };
  const shown: { row: number; column: string; message: string }[] = (await preview('invoices', file)).body.preview.errors;
  expect(Object.fromEntries(shown.map(({ row, column, message }) => [`Row ${row}, ${column}`, [message]]))).toEqual(errors);
  expect(await run('invoices', file)).toMatchObject({ status: 422, body: { errors } });
  expect(await db.$count(invoices)).toBe(0);
  const open = file.split('\n').filter((line) => !/^C[1-4]/.test(line));
  expect((await run('invoices', open.join('\n'))).status).toBe(201);
  expect(await db.select().from(payments)).toMatchObject([{ bookedOn: '2026-02-01' }]);
});

test('waits for books that are being closed, and then refuses what falls into them', async () => {
  await close(null);
  const file = `${headings}\nR1,${client.email},2026-01-15,2026-02-15,paid,2026-01-31,10`;
  const importing = await db.transaction(async (tx) => {
    await lockStudio(tx);
    await changeStudio(tx, { booksClosedThrough: '2026-01-31' });
    const response = run('invoices', file);
    await waitForLock(testApp);
    return { response };
  });
  expect((await importing.response).body.errors).toEqual({ 'Row 2, Issue date': [closed], 'Row 2, Paid date': [closed] });
  expect(await db.$count(invoices, eq(invoices.invoiceNumber, 'R1'))).toBe(0);
});

test('refuses what was paid before it was issued, like a payment that is entered by hand', async () => {
  await close(null);
  const file = `${headings}\nB1,${client.email},2026-02-15,2026-03-15,paid,2026-02-14,10`;
  const message = 'The paid date must be on or after the issue date';
  expect((await run('invoices', file)).body.errors).toEqual({ 'Row 2, Paid date': [message] });
});
