import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { proposalContent as proposalForm } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { refreshWords } from './search-words.store.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const cookie = await ownerCookie(testApp);

async function search(q: string) {
  const { status, body } = await call('GET', `/api/admin/search?${new URLSearchParams({ q })}`, { cookie });
  expect(status).toBe(200);
  return body as { results: { kind: string; id: number; title: string; detail: string | null }[]; correctedTo: string | null };
}

const titles = async (q: string) => (await search(q)).results.map(({ kind, title }) => `${kind}: ${title}`);

const message = { email: 'someone@sender.example', message: 'Hello there.' };

const ann = await createClient(testApp, { name: 'Ánn Cärter', company: 'Quillon Films' });
const project = await createProject(testApp, { clientId: ann.id, title: 'Documentary on Straße 7' });
const invoice = await createInvoice(testApp, { clientId: ann.id });
await db.insert(files).values(
  [
    { projectId: project.id, name: 'A001_C002_quillon.mov', path: 'x' },
    { projectId: project.id, name: 'quillon-deleted.mov', path: 'y', deletedAt: clock.now() },
  ].map(withDeliverable),
);
await db.insert(contactMessages).values({ ...message, name: 'Bo', subject: 'A film for Quillon' });

const content = proposalContent.parse(proposalForm);

async function createProposal(details: Partial<typeof proposals.$inferInsert>) {
  const recipient = { recipientName: 'The office', recipientEmail: 'office@elsewhere.example' };
  const values = { title: 'A film', ...recipient, currency: 'USD', validUntil: '2026-06-01', content, ...details };
  const [row] = await db.insert(proposals).values(values).returning();
  return row!;
}

test('finds every kind by the beginnings of words, with what tells them apart', async () => {
  expect((await search('quil')).results).toEqual([
    { kind: 'client', id: ann.id, title: 'Ánn Cärter', detail: 'Quillon Films', projectId: null },
    { kind: 'project', id: project.id, title: project.title, detail: 'Ánn Cärter', projectId: null },
    { kind: 'invoice', id: invoice.id, title: invoice.invoiceNumber, detail: 'Ánn Cärter', projectId: null },
    { kind: 'message', id: expect.any(Number), title: 'A film for Quillon', detail: 'Bo', projectId: null },
    { kind: 'file', id: expect.any(Number), title: 'A001_C002_quillon.mov', detail: project.title, projectId: project.id },
  ]);
  expect(await titles('docu 7')).toEqual([`project: ${project.title}`]);
});

test.each([(number: string) => number, (number: string) => number.slice(-4), (number: string) => number.slice(0, -1).toLowerCase()])(
  'finds an invoice by its number or a part of it',
  async (part) => {
    expect((await search(part(invoice.invoiceNumber!))).results).toContainEqual(
      expect.objectContaining({ kind: 'invoice', title: invoice.invoiceNumber, detail: 'Ánn Cärter' }),
    );
  },
);

test.each(['ann carter', 'ÁNN', 'Cärter ann', 'ann@'])('ignores accents and case: %s', async (q) => {
  expect(await titles(q)).toEqual(['client: Ánn Cärter', `project: ${project.title}`, `invoice: ${invoice.invoiceNumber}`]);
});

test.each(['straße', 'strasse', 'STRASSE documentary'])('ignores accents and case: %s', async (q) => {
  expect(await titles(q)).toEqual([`project: ${project.title}`]);
});

test('finds the proposals, projects and invoices of a client by their name, the newest first, after those with the words', async () => {
  const client = await createClient(testApp, { name: 'Harriet Moonbeam' });
  const other = await createClient(testApp, { name: 'Someone Else' });
  for (let number = 1; number <= 6; number++) {
    clock.advance(1000);
    await createProject(testApp, { clientId: client.id, title: `Film ${number}`, createdAt: clock.now() });
  }
  await createProject(testApp, { clientId: other.id, title: 'Meeting Moonbeam' });
  const { invoiceNumber } = await createInvoice(testApp, { clientId: client.id });
  const items = [{ description: 'An edit', quantity: 1, unitAmount: '750.00' }];
  const { body: draft } = await call('POST', '/api/admin/invoices', {
    cookie,
    body: { clientId: client.id, dueDate: '2026-06-01', items },
  });
  await createProposal({ title: 'A season of six', clientId: client.id });
  const expected = [
    'client: Harriet Moonbeam',
    'proposal: A season of six',
    'project: Meeting Moonbeam',
    ...[6, 5, 4, 3].map((number) => `project: Film ${number}`),
    `invoice: DRAFT-${draft.invoice.id}`,
    `invoice: ${invoiceNumber}`,
  ];
  expect(await titles('moonb')).toEqual(expected);
  expect(await titles('harriet moonbeam')).toEqual(
    expected.filter((title) => title !== 'project: Meeting Moonbeam').toSpliced(6, 0, 'project: Film 2'),
  );
});

test('finds a proposal by its title and by whom it was made for', async () => {
  const { id } = await createProposal({
    title: 'Anthology of lanterns',
    recipientName: 'Ottokar Vance',
    recipientEmail: 'vance@sender.example',
  });
  for (const q of ['anthol', 'ottokar', 'vance@sender'])
    expect((await search(q)).results, q).toEqual([
      { kind: 'proposal', id, title: 'Anthology of lanterns', detail: 'Ottokar Vance', projectId: null },
    ]);
});

test('finds a deliverable by its own title, and not by that of its project, which is found itself', async () => {
  const { id: projectId } = await createProject(testApp, { clientId: ann.id, title: 'Lighthouse campaign' });
  const values = { projectId, title: 'Vertical teaser' };
  const [deliverable] = await db.insert(deliverables).values(values).returning();
  expect((await search('vertical')).results).toEqual([
    { kind: 'deliverable', id: deliverable!.id, title: 'Vertical teaser', detail: 'Lighthouse campaign', projectId },
  ]);
  expect(await titles('lighthouse')).toEqual(['project: Lighthouse campaign']);
  expect((await search('vertcal')).correctedTo).toBe('vertical');
  expect((await search('')).results.map(({ kind }) => kind)).not.toContain('deliverable');
  await db.delete(projects).where(eq(projects.id, projectId));
});

test('lists whole words first, then the newest, at most five of a kind', async () => {
  await createClient(testApp, { name: 'Zora', email: 'whole@word.example' });
  for (let number = 1; number <= 30; number++) {
    clock.advance(1000);
    await createClient(testApp, { name: `Zorabel ${number}`, createdAt: clock.now() });
  }
  expect(await titles('zora')).toEqual(['Zora', ...[30, 29, 28, 27].map((number) => `Zorabel ${number}`)].map((name) => `client: ${name}`));
});

test('corrects typos only if nothing was found', async () => {
  await createClient(testApp, { name: 'Zeppelin Quartermain' });
  await refreshWords(db);
  for (const q of ['zepelin', 'Zeppelni', 'quartermian zepp'])
    expect(await search(q), q).toMatchObject({ results: [{ title: 'Zeppelin Quartermain' }], correctedTo: expect.any(String) });
  expect((await search('zepelin')).correctedTo).toBe('zeppelin');
  await createClient(testApp, { name: 'Zepelin' });
  expect(await search('zepelin')).toMatchObject({ results: [{ title: 'Zepelin' }], correctedTo: null });
  expect(await search('xylophone')).toEqual({ success: true, results: [], correctedTo: null });
});

test('corrects typos in names that no job has read yet, of the newest 200 of each kind', async () => {
  const marguerite = await createClient(testApp, { name: 'Márguerite', email: 'someone@else.example' });
  await createProject(testApp, { clientId: marguerite.id, title: 'Kaleidoscope 7' });
  const other = await createClient(testApp, { name: 'Somebody' });
  await createProject(testApp, { clientId: other.id, title: 'Harvest' });
  expect(await search('margeurite')).toMatchObject({ results: [{ title: 'Márguerite' }, {}], correctedTo: 'marguerite' });
  expect(await search('kaleidoscpe 7')).toMatchObject({ results: [{ title: 'Kaleidoscope 7' }], correctedTo: 'kaleidoscope 7' });
  expect(await search('harv kalidoscope')).toMatchObject({ results: [], correctedTo: 'harv kaleidoscope' });
  expect((await search('harvst')).correctedTo).toBe('harvest');
  expect((await search('hxverxt kaleidoscope')).correctedTo, 'a typo too many in one of them').toBeNull();
  await db.execute(sql`insert into projects (client_id, title) select ${other.id}, 'Reel ' || n from generate_series(1, 200) n`);
  expect(await search('harvst')).toMatchObject({ results: [], correctedTo: null });
  await refreshWords(db);
  expect((await search('harvst')).correctedTo).toBe('harvest');
});

test('lists what is newest when nothing is typed, of each kind but files', async () => {
  const client = await createClient(testApp, { name: 'The latest' });
  const { results, correctedTo } = await search(' ');
  expect(correctedTo).toBeNull();
  expect(results[0]).toEqual({ kind: 'client', id: client.id, title: 'The latest', detail: client.email, projectId: null });
  const kinds = results.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['client', 'proposal', 'project', 'invoice', 'message']));
  expect(kinds.filter((kind) => kind === 'project')).toHaveLength(2);
  expect(results).toEqual((await search('')).results);
});

test('works without the extensions, but corrects no typos', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop extension pg_trgm cascade`);
    await tx.execute(sql`drop extension fuzzystrmatch`);
  });
  expect(await titles('quil')).toHaveLength(5);
  expect(await search('quilon')).toEqual({ success: true, results: [], correctedTo: null });
  const { body } = await call('GET', '/api/admin/system', { cookie });
  expect(body.health.search.problem).toMatch(/^Search doesn't correct typos, because the database lacks extensions\./);
  await db.execute(sql`create extension pg_trgm`);
  await db.execute(sql`create extension fuzzystrmatch`);
});

test('finds no erased clients, access requests or deleted files', async () => {
  await createClient(testApp, { name: 'Wilhelmina', verified: false });
  const erased = await createClient(testApp, { name: 'Wilhelmina' });
  await refreshWords(db);
  await call('POST', `/api/admin/clients/${erased.id}/erase`, { cookie, body: { name: 'Wilhelmina' } });
  expect(await titles('wilhelmina')).toEqual([]);
  const { rows } = await db.execute(sql`select from search_words`);
  expect(rows).toEqual([]);
  await testApp.drain();
  expect((await db.execute(sql`select word from search_words where word in ('wilhelmina', 'quillon')`)).rows).toEqual([
    { word: 'quillon' },
  ]);
});

const nothing = ["'", "o'neil's", ':*', '\0', "') or true --", '& | <->', '%', '___', '\\', '🎬', '"'.repeat(100), 'x '.repeat(50)];
const asWords = ['quillon\0', '!quillon', 'quillon:*', '-- quillon', "'quillon'", 'quillon | '];

test.each([...nothing.map((q) => [q, 0] as const), ...asWords.map((q) => [q, 5] as const)])('takes %j for words', async (q, count) => {
  expect((await search(q)).results).toHaveLength(count);
});

test('refuses what nobody types', async () => {
  expect((await call('GET', `/api/admin/search?q=${'x'.repeat(10_000)}`, { cookie })).status).toBe(422);
});
