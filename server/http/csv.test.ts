import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { clients } from '../db/schema/clients.ts';
import { contactMessages } from '../db/schema/contact.ts';
import { waitlist } from '../db/schema/waitlist.ts';
import { ownerCookie } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { sendCsv } from './csv.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(contactMessages);
});

const createdAt = new Date('2026-03-01T09:30:00Z');
const keep = (...messages: Partial<typeof contactMessages.$inferInsert>[]) =>
  db
    .insert(contactMessages)
    .values(messages.map((message) => ({ name: 'Ann', email: 'ann@sender.example', message: 'Hello', createdAt, ...message })));

const download = async (query = '') => {
  const { status, headers, text } = await call('GET', `/api/admin/contact-messages.csv${query}`, { cookie });
  expect(status).toBe(200);
  return { headers, text, rows: parse(text.replace(/^\ufeff/, '')) };
};

/** Reads CSV as a spreadsheet does: cells in quotes, quotes in them doubled. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare!);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('messages are taken along as a file that a spreadsheet knows as UTF-8', async () => {
  await keep({ name: 'Zoë 🎬', subject: null, status: 'handled' });
  const { headers, text, rows } = await download();
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="messages-2026-03-02.csv"',
    'cache-control': 'no-store',
  });
  expect(text.startsWith('\ufeff"Date","Name"')).toBe(true);
  expect(rows).toEqual([
    ['Date', 'Name', 'Email', 'Subject', 'Message', 'Status'],
    ['2026-03-01T09:30:00.000Z', 'Zoë 🎬', 'ann@sender.example', '', 'Hello', 'handled'],
  ]);
});

test.each(['=1+1', '+49 30', '-2', '@sum', '\t=1', '\r=1', '＝1'])('%j cannot become a formula', async (message) => {
  await keep({ message, name: message, subject: message });
  const { rows } = await download();
  expect(rows[1]).toEqual([expect.any(String), `'${message}`, 'ann@sender.example', `'${message}`, `'${message}`, 'unread']);
});

test('quotes, commas, semicolons and line breaks stay within their cell', async () => {
  const message = 'He said "cut",\r\nthen: "print";\nnext line';
  await keep({ name: 'Ann; =1+1', subject: '"', message });
  const { text, rows } = await download();
  expect(rows[1]).toEqual([expect.any(String), 'Ann; =1+1', 'ann@sender.example', '"', message, 'unread']);
  expect(text).toContain('"Ann; =1+1"');
});

test('the whole list comes, newest first, also when it is longer than a page and of one moment', async () => {
  await keep(...Array.from({ length: 1203 }, (_, index) => ({ name: `Number ${index}` })));
  const { rows } = await download();
  expect(rows.slice(1).map(([, name]) => name)).toEqual(Array.from({ length: 1203 }, (_, index) => `Number ${1202 - index}`));
});

test('a file as long as a page, and an empty one, come to an end', async () => {
  expect((await download()).rows).toHaveLength(1);
  await keep(...Array.from({ length: 500 }, () => ({})));
  expect((await download()).rows).toHaveLength(501);
});

test('a file holds what the list shows: one state, or what was found', async () => {
  await keep({ name: 'Ann' }, { name: 'Bo', status: 'read' }, { name: 'Cy' });
  const names = async (query: string) => (await download(query)).rows.slice(1).map(([, name]) => name);
  expect(await names('?status=read')).toEqual(['Bo']);
  expect(await names('?search=cy')).toEqual(['Cy']);
});

test('clients are taken along, those that were let in, with numbers that stay numbers', async () => {
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
    { Name: "'=Ann", Phone: "'+1", 'Credits available': '-3', 'Client since': '2026-03-01T09:30:00.000Z', 'Last sign-in': '' },
  ]);
  expect((await call('GET', '/api/admin/clients.csv', { cookie })).text).not.toMatch(/Waiting|secret-hash/);
});

test('the waitlist is taken along', async () => {
  await db.insert(waitlist).values({ name: 'Ann', email: 'ann@waiting.example', projectType: 'Gaming video', newsletter: true, createdAt });
  const { text } = await call('GET', '/api/admin/waitlist.csv', { cookie });
  expect(text).toContain('2026-03-01T09:30:00.000Z,"Ann","ann@waiting.example","Gaming video",,"Yes",\r\n');
});

test('an endless list is read only as far as its reader goes', async () => {
  const app = Fastify();
  const pages: number[] = [];
  let file: Readable | undefined;
  app.get('/', (_request, reply) => {
    const row = { id: 1, createdAt, text: 'x'.repeat(1000) };
    const list = async (limit: number) => {
      pages.push(limit);
      return Array.from({ length: limit }, () => row);
    };
    file = sendCsv(reply, { name: 'endless', now: createdAt, columns: { Text: ({ text }) => text }, list });
    return reply.send(file);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const { body } = await fetch(url, { signal: leave.signal });
  await body!.getReader().read();
  const closed = once(file!, 'close');
  leave.abort();
  await closed;
  expect(new Set(pages)).toEqual(new Set([500]));
  expect(pages.length, 'pages read ahead').toBeLessThan(50);
  await app.close();
});

test('a download breaks off where the database is lost, so that no short file looks complete', async () => {
  const app = Fastify();
  app.get('/', (_request, reply) => {
    const row = { id: 1, createdAt };
    const list = async (limit: number, before: typeof row | undefined) => {
      if (before) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return Array.from({ length: limit }, () => row);
    };
    return reply.send(sendCsv(reply, { name: 'broken', now: createdAt, columns: { Id: ({ id }) => id }, list }));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect((await call('GET', '/api/admin/contact-messages.csv', { cookie })).status).toBe(200);
  await app.close();
});
