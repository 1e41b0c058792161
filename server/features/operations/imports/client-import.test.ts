import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { addClient } from '#server/features/accounts/clients/clients.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient } from '#server/testing/factories.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { cookie, preview, run } = await importer(testApp);

const newEmail = () => `${randomUUID()}@former.example`;
const clientsByEmail = (...emails: string[]) => db.select().from(clients).where(inArray(clients.email, emails)).orderBy(clients.id);

test('imports clients who can set a password later, and emails nobody', async () => {
  const [ann, bo] = [newEmail(), newEmail()];
  const file = `Name,Email,Company,Phone,Address,Postal code,City,State or region,Country,Tax ID,Client since
Ann Arbor,${ann},Arbor Films,+1 555 0100,"1 Reel Street
Floor 2",10001,New York,NY,United States,12-345,2021-05-17
Bo,${bo},,,,,,,DE,,`;
  expect(await run('clients', file)).toMatchObject({ status: 201, body: { count: 2 } });
  const [first, second] = await clientsByEmail(ann, bo);
  expect(first).toMatchObject({
    name: 'Ann Arbor',
    company: 'Arbor Films',
    phone: '+1 555 0100',
    address: '1 Reel Street\nFloor 2',
    postalCode: '10001',
    city: 'New York',
    region: 'NY',
    country: 'US',
    taxId: '12-345',
    verified: true,
    mustChangePassword: true,
    status: 'client',
    createdAt: new Date('2021-05-17T12:00:00Z'),
  });
  expect(second).toMatchObject({ name: 'Bo', company: null, country: 'DE', createdAt: testApp.clock.now(), emailConfirmedAt: null });
  expect(await db.$count(mails)).toBe(0);
  expect(await db.$count(notifications)).toBe(0);

  const linked = await call('POST', `/api/admin/clients/${first!.id}/password-link`, { cookie });
  expect(linked, 'invites later').toMatchObject({ status: 200, body: { client: { needsSetup: true } } });
  expect(await db.$count(mails, eq(mails.to, ann))).toBe(1);
});

test('no password opens an imported account', async () => {
  const email = newEmail();
  await run('clients', `Name,Email\nAnn,${email}`);
  for (const password of ['picturelock-nobody', 'Imported-1', 'x'])
    expect(await call('POST', '/api/client/login', { body: { email, password } })).toMatchObject({ status: 401 });
});

test('records who imported how many clients', async () => {
  await run('clients', `Name,Email\nAnn,${newEmail()}\nBo,${newEmail()}`);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'import.completed', actorKind: 'admin', target: '2 clients' });
  await run('clients', `Name,Email\nAnn,${newEmail()}`);
  const [single] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(single).toMatchObject({ target: '1 client' });
});

test('lists every error by row and column, and imports nothing', async () => {
  const good = newEmail();
  const file = `Full name,E-mail,Country,Client since
Ann,${good},Germany,2021-05-17
,nobody,Atlantis,17 May
${'x'.repeat(201)},${newEmail()},,2099-01-01`;
  const response = await preview('clients', file);
  expect(response.body.preview).toMatchObject({
    count: 3,
    errorCount: 6,
    errors: [
      { row: 3, column: 'Full name', message: 'Name is required' },
      { row: 3, column: 'E-mail', message: 'Please enter a valid email address' },
      { row: 3, column: 'Country', message: "Please enter a country's English name or its code, such as US" },
      { row: 3, column: 'Client since', message: 'Please enter a valid date' },
      { row: 4, column: 'Full name', message: 'Name can have at most 200 characters' },
      { row: 4, column: 'Client since', message: "This date can't be in the future" },
    ],
  });
  expect(await run('clients', file)).toMatchObject({
    status: 422,
    body: {
      message: 'Nothing was imported, because the file has 6 errors.',
      errors: { 'Row 3, E-mail': ['Please enter a valid email address'] },
    },
  });
  expect(await clientsByEmail(good)).toEqual([]);
});

test.each(['constructor', '__proto__'])('rejects the country %s, a property of every JavaScript object', async (country) => {
  const { status, body } = await preview('clients', `Name,Email,Country\nAnn,ann@former.example,${country}`);
  expect({ status, ...body.preview }).toMatchObject({
    status: 200,
    rows: [{ cells: ['Ann', 'ann@former.example', country] }],
    errorCount: 1,
  });
});

test('rejects email addresses that are in the file twice, belong to a client or have requested access', async () => {
  const client = await createClient(testApp);
  const request = await createClient(testApp, { verified: false, emailConfirmedAt: testApp.clock.now() });
  const email = newEmail();
  const file = `Name,Email\nAnn,${email}\nBo,${client.email.toUpperCase()}\nCy,${request.email}\nDi,${email.toUpperCase()}`;
  const { errors } = (await preview('clients', file)).body.preview;
  expect(errors).toEqual([
    { row: 3, column: 'Email', message: 'A client with this email already exists' },
    { row: 4, column: 'Email', message: 'This person has requested access. Approve or decline the request first' },
    { row: 5, column: 'Email', message: 'Row 2 has the same email' },
  ]);
  expect((await run('clients', file)).status).toBe(422);
  expect(await clientsByEmail(email)).toEqual([]);
});

test('imports the same file only once', async () => {
  const email = newEmail();
  const file = `Name,Email\nAnn,${email}`;
  expect((await run('clients', file)).status).toBe(201);
  expect(await run('clients', file)).toMatchObject({
    status: 422,
    body: { errors: { 'Row 2, Email': ['A client with this email already exists'] } },
  });
  expect(await clientsByEmail(email)).toHaveLength(1);
});

test('puts first and last names together, and names the columns that it ignores', async () => {
  const email = newEmail();
  const file = `First Name,Last Name,E-mail 1 - Value,Organization Name,Birthday\nAda,Lovelace,${email},Analytical,1815-12-10`;
  expect((await preview('clients', file)).body.preview).toMatchObject({
    columns: [
      { heading: 'First Name', field: 'firstName' },
      { heading: 'Last Name', field: 'lastName' },
      { heading: 'E-mail 1 - Value', field: 'email' },
      { heading: 'Organization Name', field: 'company' },
    ],
    ignoredHeadings: ['Birthday'],
    rows: [{ row: 2, cells: ['Ada', 'Lovelace', email, 'Analytical'] }],
    errors: [],
  });
  await run('clients', file);
  expect(await clientsByEmail(email)).toMatchObject([{ name: 'Ada Lovelace', company: 'Analytical' }]);
});

test('imports our own export of clients', async () => {
  const email = newEmail();
  const createdAt = new Date('2026-02-01T09:30:00Z');
  await createClient(testApp, { name: '=Ann "the cut"; Arbor', email, phone: '+1 555', address: '1 Reel Street\r\nFloor 2', createdAt });
  const { text } = await call('GET', '/api/admin/clients.csv', { cookie });
  await db.update(clients).set({ email: newEmail() }).where(eq(clients.email, email));
  const [headings, ...rows] = text.split(/\r\n(?=\d)/);
  const ownRow = rows.find((row) => row.includes(email))!;
  expect((await run('clients', `${headings}\r\n${ownRow}`)).body).toMatchObject({ count: 1 });
  expect(await clientsByEmail(email)).toMatchObject([
    { name: '=Ann "the cut"; Arbor', phone: '+1 555', address: '1 Reel Street\r\nFloor 2' },
  ]);
});

test('when the same clients are imported twice at the same moment, one import succeeds', async () => {
  const emails = Array.from({ length: 300 }, newEmail);
  const fileOf = (addresses: string[]) => `Name,Email\n${addresses.map((email) => `Ann,${email}`).join('\n')}`;
  const responses = await Promise.all([run('clients', fileOf(emails)), run('clients', fileOf(emails.toReversed()))]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await clientsByEmail(...emails)).toHaveLength(300);
});

test('imports nothing when a client is added by hand at the same moment', async () => {
  const [before, byHand, after] = [newEmail(), newEmail(), newEmail()];
  const { response } = await db.transaction(async (tx) => {
    await addClient(tx, { name: 'By hand', email: byHand, password: 'none', verified: true });
    const response = run('clients', `Name,Email\nAnn,${before}\nBo,${byHand}\nCy,${after}`);
    await waitForLock(testApp);
    return { response };
  });
  expect(await response).toMatchObject({
    status: 422,
    body: { errors: { 'Row 3, Email': ['A client with this email already exists'] } },
  });
  expect(await clientsByEmail(before, byHand, after)).toMatchObject([{ name: 'By hand' }]);
});

test.each(['en-US', 'en-DE'])('returns a template that can be imported, with the separators of %s', async (locale) => {
  await changeStudio(db, { locale });
  for (const kind of ['clients', 'projects', 'invoices'] as const) {
    const { status, headers, text } = await call('GET', `/api/admin/imports/${kind}/template`, { cookie });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`${kind}-template`);
    // New addresses and numbers, so that nothing repeats what was imported in the other locale.
    const file = text.replaceAll('alex@', `${locale}@`).replaceAll('2024-017', `2024-${locale}`);
    expect(await run(kind, file), kind).toMatchObject({ status: 201, body: { count: 1 } });
  }
});
