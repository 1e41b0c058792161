import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Connection, openDatabase } from './client.ts';
import { isOlderThan, type Page } from './paging.ts';
import { preparedQuery } from './prepared-query.ts';
import { contactMessages } from './schema/inbox/contact.ts';
import { mails } from './schema/messaging/mail.ts';

const { db, connection } = await createTestDatabase();
const { id, name, createdAt } = contactMessages;

type Parameters = Page & { name?: string | undefined; order?: 'asc' | 'desc'; isMatch?: SQL | undefined };

/** The parameters that a form was built for, in order. */
const built: Parameters[] = [];

const listMessages = preparedQuery(['order'], (on, parameters: Parameters) => {
  built.push(parameters);
  const { order = 'desc', isMatch, limit, before } = parameters;
  return on
    .select({ id, name, createdAt })
    .from(contactMessages)
    .where(
      sql.join(
        [parameters.name ? eq(name, parameters.name) : sql`true`, isOlderThan(contactMessages, before) ?? sql`true`, isMatch ?? sql`true`],
        sql` and `,
      ),
    )
    .orderBy(sql`${createdAt} ${sql.raw(order)}, ${id} ${sql.raw(order)}`)
    .limit(limit);
});

const namesOf = async (parameters: Partial<Parameters>, on: Connection = db) =>
  (await listMessages(on, { limit: 10, before: undefined, ...parameters })).map((row) => row.name);

const preparedTexts = async (on: Connection) =>
  (await on.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).rows.map(({ statement }) => statement);

beforeEach(async () => {
  built.length = 0;
  await db.delete(contactMessages);
  const message = { email: 'a@sender.example', message: 'A message that is long enough.' };
  const rows = ['Ann', 'Bo', 'Cem', 'Ann'].map((name, day) => ({ ...message, name, createdAt: new Date(Date.UTC(2026, 2, day + 1)) }));
  await db.insert(contactMessages).values(rows);
});

test('builds a form once and runs it with the values of each call', async () => {
  expect(await Promise.all(['Bo', 'Ann', 'Nobody'].map((name) => namesOf({ name })))).toEqual([['Bo'], ['Ann', 'Ann'], []]);
  expect(built).toHaveLength(1);
});

test('has a form for each combination of given parameters, limit and value in the form', async () => {
  expect(await namesOf({})).toEqual(['Ann', 'Cem', 'Bo', 'Ann']);
  expect(await namesOf({ order: 'asc', limit: 2 })).toEqual(['Ann', 'Bo']);
  expect(await namesOf({ order: 'asc', limit: 3 })).toEqual(['Ann', 'Bo', 'Cem']);
  expect(await namesOf({ name: 'Ann', limit: 1 })).toEqual(['Ann']);
});

test('continues after a cursor, which may be a whole row', async () => {
  const [first] = await listMessages(db, { limit: 2, before: undefined });
  expect(await namesOf({ before: first })).toEqual(['Cem', 'Bo', 'Ann']);
  expect(await namesOf({ before: { id: 1, createdAt: new Date(Date.UTC(2026, 2, 2)) } })).toEqual(['Ann']);
});

test('prepares different queries on one connection, and none with a condition of its own', async () => {
  await db.transaction(async (tx) => {
    const before = (await preparedTexts(tx)).length;
    for (const limit of [21, 22, 21]) expect(await namesOf({ limit }, tx)).toHaveLength(4);
    expect(await namesOf({ isMatch: eq(name, 'Cem') }, tx)).toEqual(['Cem']);
    const texts = await preparedTexts(tx);
    expect(texts).toHaveLength(before + 2);
    expect(texts.filter((text) => text.endsWith('limit 22'))).toHaveLength(1);
  });
});

test('builds a form once for all transactions of a connection', async () => {
  const single = openDatabase({ ...connection, max: 1 });
  onTestEnd(() => single.$client.end());
  for (const name of ['Bo', 'Cem']) {
    const nested = single.transaction(async (tx) => [
      await namesOf({ name }, tx),
      await tx.transaction((savepoint) => namesOf({ name }, savepoint)),
    ]);
    expect(await nested).toEqual([[name], [name]]);
  }
  expect(built).toHaveLength(1);
});

test('writes the values of each call, whatever their types', async () => {
  const insertMail = preparedQuery([], (on, mail: typeof mails.$inferInsert) => on.insert(mails).values(mail).returning());
  const times = { createdAt: new Date(Date.UTC(2026, 2, 1)), sentAt: null };
  const written = [
    { ...times, messageId: '<1>', to: 'ann@sender.example', subject: 'One', content: { heading: 'One', paragraphs: ['A'] }, attempts: 1 },
    { ...times, messageId: '<2>', to: 'bo@sender.example', subject: 'Two', content: { heading: 'Two', paragraphs: [] }, attempts: 2 },
    {
      ...times,
      messageId: '<3>',
      to: 'cem@sender.example',
      subject: 'Three',
      content: { heading: '3', paragraphs: [] },
      aboutClientIds: [3, 4],
    },
  ];
  for (const mail of written) expect(await insertMail(db, mail)).toMatchObject([mail]);
});

test('runs more forms than a connection prepares', async () => {
  await db.transaction(async (tx) => {
    for (let limit = 1; limit <= 150; limit++) expect(await namesOf({ limit }, tx)).toHaveLength(Math.min(limit, 4));
    expect((await preparedTexts(tx)).length).toBeLessThanOrEqual(110);
  });
});
