import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendCsv } from './csv.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(contactMessages);
});

const createdAt = new Date('2026-03-01T09:30:00Z');
const today = '2026-03-02';
const format = { delimiter: ',', decimal: '.' } as const;
const insertMessages = (...messages: Partial<typeof contactMessages.$inferInsert>[]) =>
  db
    .insert(contactMessages)
    .values(messages.map((message) => ({ name: 'Ann', email: 'ann@sender.example', message: 'Hello', createdAt, ...message })));

const download = async (query = '') => {
  const { status, headers, text } = await call('GET', `/api/admin/contact-messages.csv${query}`, { cookie });
  expect(status).toBe(200);
  return { headers, text, rows: parse(text.replace(/^\ufeff/, '')) };
};

/** Parses CSV as spreadsheets do: quoted cells, doubled quotes. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, unquoted, delimiter] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? unquoted!);
    if (delimiter === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('exports messages as a CSV file with a UTF-8 byte order mark', async () => {
  await insertMessages({ name: 'Zoë 🎬', subject: null, status: 'handled' });
  const { headers, text, rows } = await download();
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="messages-2026-03-02.csv"',
    'cache-control': 'no-store',
  });
  expect(text.startsWith('\ufeff"Date","Name"')).toBe(true);
  expect(rows).toEqual([
    ['Date', 'Name', 'Email', 'Subject', 'Message', 'Status'],
    ['2026-03-01 09:30:00', 'Zoë 🎬', 'ann@sender.example', '', 'Hello', 'handled'],
  ]);
});

test.each(['=1+1', '+49 30', '-2', '@sum', '\t=1', '\r=1', '＝1'])('escapes %j, so that it is no formula', async (message) => {
  await insertMessages({ message, name: message, subject: message });
  const { rows } = await download();
  expect(rows[1]).toEqual([expect.any(String), `'${message}`, 'ann@sender.example', `'${message}`, `'${message}`, 'unread']);
});

test('keeps quotes, commas, semicolons and line breaks inside their cell', async () => {
  const message = 'He said "cut",\r\nthen: "print";\nnext line';
  await insertMessages({ name: 'Ann; =1+1', subject: '"', message });
  const { text, rows } = await download();
  expect(rows[1]).toEqual([expect.any(String), 'Ann; =1+1', 'ann@sender.example', '"', message, 'unread']);
  expect(text).toContain('"Ann; =1+1"');
});

test('exports the whole list, newest first, across pages of rows created at the same time', async () => {
  await insertMessages(...Array.from({ length: 1203 }, (_, index) => ({ name: `Number ${index}` })));
  const { rows } = await download();
  expect(rows.slice(1).map(([, name]) => name)).toEqual(Array.from({ length: 1203 }, (_, index) => `Number ${1202 - index}`));
});

test('exports an empty list, and one of exactly one page', async () => {
  expect((await download()).rows).toHaveLength(1);
  await insertMessages(...Array.from({ length: 500 }, () => ({})));
  expect((await download()).rows).toHaveLength(501);
});

test('exports the list as filtered by status or search', async () => {
  await insertMessages({ name: 'Ann' }, { name: 'Bo', status: 'read' }, { name: 'Cy' });
  const names = async (query: string) => (await download(query)).rows.slice(1).map(([, name]) => name);
  expect(await names('?status=read')).toEqual(['Bo']);
  expect(await names('?search=cy')).toEqual(['Cy']);
});

test('exports approved clients, with numbers as numbers', async () => {
  await db.insert(clients).values([
    {
      name: '=Ann',
      email: 'ann@client.example',
      phone: '+1',
      password: 'secret-hash',
      verified: true,
      totalCreditsAvailable: -3,
      createdAt,
    },
    { name: 'Waiting', email: 'waiting@client.example', password: 'none', emailConfirmedAt: createdAt },
  ]);
  const { text, headers } = await call('GET', '/api/admin/clients.csv?search=ann', { cookie });
  expect(headers['content-disposition']).toContain('clients-2026-03-02.csv');
  const [names, ...rows] = parse(text.replace(/^\ufeff/, ''));
  expect(rows.map((row) => Object.fromEntries(row.map((cell, index) => [names![index], cell])))).toMatchObject([
    { Name: "'=Ann", Phone: "'+1", 'Credits available': '-3', 'Client since': '2026-03-01 09:30:00', 'Last sign-in': '' },
  ]);
  expect((await call('GET', '/api/admin/clients.csv', { cookie })).text).not.toMatch(/Waiting|secret-hash/);
});

test('exports the waitlist', async () => {
  await db.insert(waitlist).values({ name: 'Ann', email: 'ann@waiting.example', projectType: 'Gaming video', newsletter: true, createdAt });
  const { text } = await call('GET', '/api/admin/waitlist.csv', { cookie });
  expect(text).toContain('2026-03-01 09:30:00,"Ann","ann@waiting.example","Gaming video",,"Yes",\r\n');
});

test('stops reading an endless list when the client disconnects', async () => {
  const app = Fastify();
  const pages: number[] = [];
  let file: Readable | undefined;
  app.get('/', (request, reply) => {
    const row = { id: 1, createdAt, text: 'x'.repeat(1000) };
    const list = async (limit: number) => {
      pages.push(limit);
      return Array.from({ length: limit }, () => row);
    };
    file = sendCsv({ request, reply }, { name: 'endless', columns: { Text: ({ text }) => text }, list, today, format });
    return reply.send(file);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const controller = new AbortController();
  const { body } = await fetch(url, { signal: controller.signal });
  await body!.getReader().read();
  const closed = once(file!, 'close');
  controller.abort();
  await closed;
  expect(new Set(pages)).toEqual(new Set([500]));
  expect(pages.length, 'pages read ahead').toBeLessThan(50);
  await app.close();
});

test('aborts the download when the database fails, so that no partial file looks complete', async () => {
  const app = Fastify();
  app.get('/', (request, reply) => {
    const row = { id: 1, createdAt };
    const list = async (limit: number, before: typeof row | undefined) => {
      if (before) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return Array.from({ length: limit }, () => row);
    };
    return reply.send(sendCsv({ request, reply }, { name: 'broken', columns: { Id: ({ id }) => id }, list, today, format }));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect((await call('GET', '/api/admin/contact-messages.csv', { cookie })).status).toBe(200);
  await app.close();
});
