import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
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
const { invoiceNumber } = await createInvoice(testApp, { clientId: ann.id });
await db.insert(files).values([
  { projectId: project.id, name: 'A001_C002_quillon.mov', path: 'x' },
  { projectId: project.id, name: 'quillon-deleted.mov', path: 'y', deletedAt: clock.now() },
]);
await db.insert(contactMessages).values({ ...message, name: 'Bo', subject: 'A film for Quillon' });

test('finds every kind by the beginnings of words, with what tells them apart', async () => {
  expect((await search('quil')).results).toEqual([
    { kind: 'client', id: ann.id, title: 'Ánn Cärter', detail: 'Quillon Films', projectId: null },
    { kind: 'message', id: expect.any(Number), title: 'A film for Quillon', detail: 'Bo', projectId: null },
    { kind: 'file', id: expect.any(Number), title: 'A001_C002_quillon.mov', detail: project.title, projectId: project.id },
  ]);
  expect(await titles('docu 7')).toEqual([`project: ${project.title}`]);
});

test.each([(number: string) => number, (number: string) => number.slice(-4), (number: string) => number.slice(0, -1).toLowerCase()])(
  'finds an invoice by its number or a part of it',
  async (part) => {
    expect((await search(part(invoiceNumber!))).results).toContainEqual(
      expect.objectContaining({ kind: 'invoice', title: invoiceNumber, detail: 'Ánn Cärter' }),
    );
  },
);

test.each(['ann carter', 'ÁNN', 'Cärter ann', 'ann@', 'straße', 'strasse', 'STRASSE documentary'])(
  'ignores accents and case: %s',
  async (q) => {
    expect(await titles(q)).toHaveLength(1);
  },
);

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

test('works without the extensions, but corrects no typos', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop extension pg_trgm cascade`);
    await tx.execute(sql`drop extension fuzzystrmatch`);
  });
  expect(await titles('quil')).toHaveLength(3);
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

const nothing = [
  "'",
  "o'neil's",
  ':*',
  '\0',
  "') or true --",
  '& | <->',
  '%',
  '___',
  '\\',
  '🎬',
  ' ',
  '',
  '"'.repeat(100),
  'x '.repeat(50),
];
const asWords = ['quillon\0', '!quillon', 'quillon:*', '-- quillon', "'quillon'", 'quillon | '];

test.each([...nothing.map((q) => [q, 0] as const), ...asWords.map((q) => [q, 3] as const)])('takes %j for words', async (q, count) => {
  expect((await search(q)).results).toHaveLength(count);
});

test('refuses what nobody types', async () => {
  expect((await call('GET', `/api/admin/search?q=${'x'.repeat(10_000)}`, { cookie })).status).toBe(422);
});
