import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accessCodes,
  clientPackages,
  clients,
  comments,
  contactMessages,
  fileDownloads,
  files,
  guests,
  invoices,
  mails,
  playbacks,
  projectEvents,
  projects,
  reviewLinks,
  uploadLinks,
  uploads,
} from '#server/db/schema/index.ts';
import { clientPassword, createClient, createCreditNote, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { readAllRows } from '#server/testing/read-all-rows.ts';
import { confirmEmail } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);

const erase = (id: number, name: string) => call('POST', `/api/admin/clients/${id}/erase`, { cookie, body: { name } });

/** A client with data in every table that can hold some. */
async function createClientWithData(name: string) {
  const client = await createClient(testApp, {
    name,
    company: `${name} Films`,
    phone: '+44 20 555',
    address: `${name} Street`,
    additionalInfo: name,
  });
  const invoice = await createInvoice(testApp, { clientId: client.id });
  await db.update(invoices).set({ status: 'paid', paidDate: '2026-03-02' }).where(eq(invoices.id, invoice.id));
  await createInvoice(testApp, { clientId: client.id, sent: false });
  const [project] = await db
    .insert(projects)
    .values({ clientId: client.id, title: `${name}'s trailer`, status: 'review', notes: 'For the studio only' })
    .returning();
  const projectId = project!.id;
  await db.insert(files).values({ projectId, name: `${name}.mov`, path: 'x' });
  await db.insert(projectEvents).values({ projectId, to: 'pending', note: 'We begin', createdAt: clock.now() });
  await db.insert(comments).values([
    { projectId, text: `${name} is late. For the studio only`, internal: true },
    { projectId, text: 'We have begun', timestamp: clock.now() },
  ]);
  const post = (action: string, body: object) =>
    call('POST', `/api/client/projects/${projectId}/${action}`, { cookie: client.cookie, body, headers: { 'idempotency-key': action } });
  await post('comments', { text: `${name} likes it` });
  await post('request-changes', { note: `${name} wants it shorter` });
  await call('POST', `/api/admin/projects/${projectId}/status`, { cookie, body: { status: 'review' } });
  await post('approve', { name });
  await call('POST', '/api/contact', { body: { name, email: client.email.toUpperCase(), message: `It is ${name}` } });
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.name, name));
  const lead = { name, email: client.email, company: `${name} Films`, messageId: message!.id };
  const created = await call('POST', '/api/admin/leads', { cookie, body: lead });
  await call('POST', `/api/admin/leads/${created.body.lead.id}/notes`, { cookie, body: { text: `Call ${name}. For the studio only` } });
  await call('POST', `/api/admin/clients/${client.id}/access-codes`, { cookie, body: {} });
  await call('POST', '/api/client/login', { body: { email: client.email, password: 'Wrong-Password-1' } });
  await addReview(client, projectId);
  return { ...client, invoice, projectId };
}

/** A version that the client has downloaded and shared with a guest who commented, and an upload that has begun. */
async function addReview({ id: clientId, name }: { id: number; name: string }, projectId: number) {
  const { id: fileId } = await createVersion(testApp, { projectId, name: `${name} 1.mp4` });
  await db.insert(fileDownloads).values({ fileId, downloadedBy: name, clientId });
  const watched = { lines: 540, isAuto: true, watched: 60, stalls: 1, longestStall: 900, buffered: 8 };
  await db.insert(playbacks).values({ id: randomUUID(), fileId, clientId, reportedAt: clock.now(), ...watched });
  const link = { projectId, clientId, tokenHash: `link of ${name} ${clientId}`, mayComment: true, mayDownload: false };
  const [{ id: reviewLinkId } = { id: 0 }] = await db
    .insert(reviewLinks)
    .values({ ...link, expiresAt: clock.now() })
    .returning();
  const guestName = `${name}'s friend`;
  const [guest] = await db
    .insert(guests)
    .values({ reviewLinkId, name: guestName, tokenHash: `guest of ${name} ${clientId}` })
    .returning();
  clock.advance(1000);
  const frame = { frame: 12, timecode: '00:00:00:12', timestamp: clock.now() };
  await db.insert(comments).values({ projectId, fileId, guestId: guest!.id, guestName, text: `Ask ${name}`, ...frame });
  const upload = {
    id: randomUUID(),
    purpose: 'project',
    sender: 'client',
    projectId,
    clientId,
    type: 'source',
    name: `${name} 2.mov`,
    size: 5,
  } as const;
  await db.insert(uploads).values({ ...upload, uploadedBy: name, expiresAt: clock.now() });
  await db.insert(uploadLinks).values({ projectId, tokenHash: `upload to ${name} ${clientId}`, maxBytes: 5, expiresAt: clock.now() });
}

test('erases a client everywhere except on its invoices', async () => {
  const { id, email, cookie: session, invoice } = await createClientWithData('Quillon');
  expect((await erase(id, 'Quillon')).status).toBe(200);
  const left = (await readAllRows(db)).filter((row) => /quillon/i.test(row) || row.toLowerCase().includes(email.toLowerCase()));
  expect(left.map((row) => row.split(':')[0]).sort(), left.join('\n')).toEqual(['invoices', 'mails']);
  expect(left.find((row) => row.startsWith('mails'))).toContain('Your account was erased');
  expect(await db.select().from(invoices).where(eq(invoices.clientId, id))).toMatchObject([
    { id: invoice.id, projectId: null, status: 'paid' },
  ]);
  expect(await db.select().from(accessCodes).where(eq(accessCodes.clientId, id))).toEqual([]);
  expect((await call('GET', '/api/client/me', { cookie: session })).status).toBe(401);
  expect((await call('GET', `/api/admin/clients/${id}`, { cookie })).status).toBe(404);
});

test('erases what is stored under a former address', async () => {
  const { id, email, cookie: session } = await createClientWithData('Merewen');
  clock.advance(1000);
  await call('POST', '/api/client/profile/email', {
    cookie: session,
    body: { email: 'merewen@later.example', currentPassword: clientPassword },
  });
  await confirmEmail(testApp, 'merewen@later.example', session);
  await erase(id, 'Merewen');
  const left = (await readAllRows(db)).filter((row) => /merewen/i.test(row) || row.toLowerCase().includes(email.toLowerCase()));
  expect(left.map((row) => row.split(':')[0]).sort(), left.join('\n')).toEqual(['invoices', 'mails']);
});

test('leaves another client with the same name unchanged', async () => {
  const other = await createClientWithData('Zephyrine');
  const erased = await createClientWithData('Zephyrine');
  await erase(erased.id, 'Zephyrine');
  const [row] = await db.select().from(clients).where(eq(clients.id, other.id));
  expect(row).toMatchObject({ name: 'Zephyrine', company: 'Zephyrine Films', erasedAt: null });
  expect(await db.select().from(projects).where(eq(projects.clientId, other.id))).toHaveLength(1);
  expect((await call('GET', '/api/client/me', { cookie: other.cookie })).status).toBe(200);
});

test('ends all access of an erased client and frees its address', async () => {
  const { id, email } = await createClient(testApp, { name: 'Gone', resetTokens: { gone: '2099-01-01' } });
  await erase(id, 'Gone');
  expect(await db.select({ links: clients.resetTokens }).from(clients).where(eq(clients.id, id))).toEqual([{ links: {} }]);
  for (const address of [email, `erased-${id}@erased.invalid`])
    expect((await call('POST', '/api/client/login', { body: { email: address, password: 'Client-Password-1' } })).status).toBe(401);
  const recreated = await call('POST', '/api/admin/clients', { cookie, body: { name: 'Again', email, password: 'New-Password-1' } });
  expect(recreated.status).toBe(201);
});

test('sends nothing to an erased client, of whom a debt that was written off is paid later', async () => {
  const { id } = await createClient(testApp, { name: 'Debtor' });
  const invoice = await createInvoice(testApp, { clientId: id });
  const post = (path: string, body: object) => call('POST', `/api/admin/invoices/${invoice.id}/${path}`, { cookie, body });
  await post('write-off', { date: '2026-03-02', reason: 'Insolvent', taxTreatment: 'kept' });
  expect((await erase(id, 'Debtor')).status).toBe(200);
  expect((await post('payments', { amount: '500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' })).status).toBe(201);
  expect(await db.$count(mails, like(mails.to, 'erased-%'))).toBe(0);
});

test('rejects an erasure with the wrong name', async () => {
  const { id, cookie: session } = await createClient(testApp, { name: 'Right Name' });
  expect(await erase(id, 'Wrong Name')).toMatchObject({
    status: 422,
    body: { errors: { name: ["The name doesn't match the client's."] } },
  });
  expect((await call('GET', '/api/client/me', { cookie: session })).status).toBe(200);
});

test('compares the confirmed name after normalization', async () => {
  const { id } = await createClient(testApp, { name: 'Zoe\u0308 \u200B' });
  expect((await erase(id, ' Zo\u00EB')).status).toBe(200);
});

test('rejects erasing a client with an open invoice', async () => {
  const { id } = await createClient(testApp, { name: 'Owes' });
  await createInvoice(testApp, { clientId: id });
  expect(await erase(id, 'Owes')).toMatchObject({ status: 409, body: { message: expect.stringContaining('open invoices') } });
});

test("exports all of a client's data, without secrets, internal notes or other clients' data", async () => {
  const client = await createClientWithData('Ossian');
  await createClientWithData('Branwen');
  const { status, headers, body, text } = await call('GET', '/api/client/data', { cookie: client.cookie });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(body.data).toMatchObject({
    account: { email: client.email, company: 'Ossian Films', additionalInfo: 'Ossian' },
    projects: [{ title: "Ossian's trailer" }],
    files: [
      { name: 'Ossian.mov', version: null },
      { name: 'Ossian 1.mp4', version: 1 },
    ],
    unfinishedUploads: [{ name: 'Ossian 2.mov', size: 5 }],
    downloads: [{ name: 'Ossian 1.mp4' }],
    playbacks: [{ lines: 540, watched: 60, stalls: 1 }],
    reviewLinks: [{ mayComment: true, revokedAt: null }],
    comments: [
      { by: 'studio', text: 'We have begun' },
      { by: 'client', text: 'Ossian likes it' },
      { by: 'guest', text: 'Ask Ossian', frame: 12, timecode: '00:00:00:12' },
    ],
    projectMoves: [
      { by: 'studio', from: null, to: 'pending', note: 'We begin' },
      { by: 'client', from: 'review', to: 'revisions', note: 'Ossian wants it shorter' },
      { by: 'studio', from: 'revisions', to: 'review', note: null },
      { by: 'client', from: 'review', to: 'final_delivery', note: null },
    ],
    deliverables: [{ title: null, kind: 'film', state: 'approved' }],
    deliverableMoves: [
      { by: 'client', from: 'in_review', to: 'changes_requested' },
      { by: 'studio', from: 'changes_requested', to: 'in_review' },
      { by: 'client', from: 'in_review', to: 'approved' },
    ],
    approvals: [
      { decision: 'changes_requested', ipAddress: '127.0.0.1' },
      { name: 'Ossian', ipAddress: '127.0.0.1' },
    ],
    invoices: [{ status: 'paid', amountMinor: 150_000 }],
    messages: [{ message: 'It is Ossian' }],
    leads: [{ company: 'Ossian Films', stage: 'new' }],
    mails: expect.arrayContaining([expect.objectContaining({ subject: expect.stringContaining('INV-') })]),
    log: [{ action: 'client.sign_in_refused', ipAddress: '127.0.0.1' }],
  });
  expect(text).not.toMatch(/argon2|"password|Hash|Token|For the studio only|Branwen/);
});

/** Every text in a response, except what the export has in another form: amounts and the names of admins. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const differing = [
    'amount',
    'totals',
    'amountPaid',
    'amountCredited',
    'amountDisputed',
    'amountWrittenOff',
    'amountDue',
    'price',
    'author',
  ];
  return Object.entries(value).flatMap(([name, member]) => (differing.includes(name) ? [] : textsIn(member)));
}

test('exports everything a client sees in the portal', async () => {
  const { id, projectId, invoice, cookie: session } = await createClientWithData('Perdita');
  const [growth] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', description: 'For channels', priceMinor: 149_950, videoCreditLimit: 8, creditValidityDays: 30 })
    .returning();
  await createCreditNote(testApp, invoice, { reason: 'Delivered late' });
  await call('POST', `/api/admin/clients/${id}/package`, { cookie, body: { packageId: growth!.id, grantCredits: true } });
  const read = (path: string) => call('GET', `/api/client/${path}`, { cookie: session });
  const { text, body } = await read('data');
  for (const screen of [
    'projects',
    `projects/${projectId}`,
    'invoices',
    `invoices/${invoice.id}`,
    'credits',
    'package',
    'profile',
    'notifications',
  ])
    for (const shown of textsIn((await read(screen)).body)) expect(text, screen).toContain(JSON.stringify(shown));
  expect(body.data).toMatchObject({
    account: { totalCreditsAvailable: 8 },
    currentPackage: { name: 'Growth', priceMinor: 149_950, videoCreditLimit: 8 },
    credits: [{ amount: 8, balanceAfter: 8, expiryDate: '2026-04-01' }],
  });
});
