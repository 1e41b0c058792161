import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { calendarFeeds } from '#server/db/schema/operations/calendar.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const admin = await ownerCookie(testApp);
const today = clock.now().toISOString().slice(0, 10);

const turnOn = async (area: 'admin' | 'client', cookie: string): Promise<string> =>
  new URL((await call('POST', `/api/${area}/calendar`, { cookie })).body.url).pathname;

/** Events as two independent parsers read them, which must agree. */
async function readEvents(path: string) {
  const { status, text } = await call('GET', path);
  expect(status).toBe(200);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const others = Object.values(nodeIcal.sync.parseICS(text)).filter((event) => event?.type === 'VEVENT');
  expect(others.map(({ uid, summary }) => [uid, summary])).toEqual(events.map(({ uid, summary }) => [uid, summary]));
  return events.map(({ summary, startDate, endDate, component }) => ({
    summary,
    start: startDate.toString(),
    end: component.hasProperty('dtend') ? endDate.toString() : null,
    url: String(component.getFirstPropertyValue('url')),
  }));
}

test("shows a client their own deadlines, review rounds and due invoices, and nothing of another client's", async () => {
  const client = await createClient(testApp, { name: 'Ann Carter' });
  const other = await createClient(testApp, { name: 'Bo Stone' });
  const title = `Trailer, "Nørd"; 🎬 ${'long '.repeat(20)}\nsecond line`;
  const project = await createProject(testApp, { clientId: client.id, title, deadline: today, status: 'review' });
  await createProject(testApp, { clientId: client.id, title: 'Long over', deadline: '2020-01-01' });
  await createProject(testApp, { clientId: client.id, title: 'Done', deadline: today, status: 'completed' });
  await createProject(testApp, { clientId: other.id, title: 'Secret', deadline: today });
  const at = (hour: number) => new Date(`${today}T${String(hour).padStart(2, '0')}:30:00Z`);
  await db.insert(projectEvents).values([
    { projectId: project.id, to: 'review', createdAt: at(1) },
    { projectId: project.id, from: 'review', to: 'revisions', createdAt: at(3) },
    { projectId: project.id, from: 'revisions', to: 'review', createdAt: at(5) },
  ]);
  const due = await createInvoice(testApp, { clientId: client.id, dueDate: today, unitAmount: '320.00' });
  await createInvoice(testApp, { clientId: client.id, dueDate: today, sent: false });
  await createInvoice(testApp, { clientId: other.id, dueDate: today });

  const path = await turnOn('client', client.cookie);
  expect(path).toMatch(/^\/calendar\/[\w-]{22}\.ics$/);
  const url = new URL('/client', testApp.deps.settings.publicUrl).href;
  expect(await readEvents(path)).toEqual([
    { summary: `Deadline: ${title}`, start: today, end: null, url: `${url}/projects/${project.id}` },
    { summary: `Due: ${due.invoiceNumber}, USD 320.00`, start: today, end: null, url: `${url}/invoices/${due.id}` },
    { summary: `Review 1: ${title}`, start: `${today}T01:30:00Z`, end: `${today}T03:30:00Z`, url: `${url}/projects/${project.id}` },
    { summary: `Review 2: ${title}`, start: `${today}T05:30:00Z`, end: null, url: `${url}/projects/${project.id}` },
  ]);
  const studio = (await readEvents(await turnOn('admin', admin))).map(({ summary }) => summary);
  expect(studio).toEqual(expect.arrayContaining([`Deadline: ${title} (Ann Carter)`, 'Deadline: Secret (Bo Stone)']));
  expect(studio).not.toContain('Deadline: Long over (Ann Carter)');
});

test('shows undelivered deliverables with a date of their own', async () => {
  const client = await createClient(testApp, { name: 'Cy Young' });
  const other = await createClient(testApp);
  const [{ id: projectId }, completed, foreign] = [
    await createProject(testApp, { clientId: client.id, title: 'Campaign', deadline: today }),
    await createProject(testApp, { clientId: client.id, title: 'Done', status: 'completed' }),
    await createProject(testApp, { clientId: other.id, title: 'Foreign' }),
  ];
  const due = { projectId, dueDate: today };
  const rows = await db
    .insert(deliverables)
    .values([
      { ...due, title: 'Short 1' },
      { ...due, title: 'Delivered', state: 'delivered' },
      { ...due, title: 'Cancelled', state: 'cancelled' },
      { projectId, title: 'Without a date' },
      { ...due, projectId: completed.id, title: 'Of a completed project' },
      { ...due, projectId: foreign.id, title: 'Of another client' },
    ])
    .returning();
  const path = await turnOn('client', client.cookie);
  expect((await readEvents(path)).map(({ summary }) => summary)).toEqual(['Deadline: Campaign', 'Deadline: Short 1 of Campaign']);
  const { text } = await call('GET', path);
  expect(text).toContain(`UID:deliverable-${rows[0]!.id}@`);
  const studio = (await readEvents(await turnOn('admin', admin))).map(({ summary }) => summary);
  expect(studio).toContain('Deadline: Short 1 of Campaign (Cy Young)');
});

test('holds a thousand events, those nearest to today', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const near = Array.from({ length: 1000 }, () => ({ clientId, title: 'Near', deadline: today }));
  await db.insert(projects).values([{ clientId, title: 'Far', deadline: `${clock.now().getFullYear() + 1}-12-31` }, ...near]);
  const events = await readEvents(await turnOn('client', cookie));
  expect(events).toHaveLength(1000);
  expect(events.map(({ summary }) => summary)).not.toContain('Deadline: Far');
});

test('is sent again only once it has changed', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  await createProject(testApp, { clientId, deadline: today });
  const path = await turnOn('client', cookie);
  const { headers } = await call('GET', path);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': 'text/calendar; charset=utf-8' });
  const unchanged = { headers: { 'if-none-match': headers.etag as string } };
  expect((await call('GET', path, unchanged)).status).toBe(304);
  await createProject(testApp, { clientId, deadline: today });
  expect((await call('GET', path, unchanged)).status).toBe(200);
});

test('works until it is replaced or turned off, or its client is deactivated or erased', async () => {
  const { id, name, cookie } = await createClient(testApp);
  const first = await turnOn('client', cookie);
  const second = await turnOn('client', cookie);
  expect((await call('GET', first)).status).toBe(404);
  expect((await call('GET', second)).status).toBe(200);
  expect((await call('GET', '/api/client/calendar', { cookie })).body.createdAt).toBe(clock.now().toISOString());
  await call('DELETE', '/api/client/calendar', { cookie });
  expect((await call('GET', second)).status).toBe(404);
  expect((await call('GET', '/api/client/calendar', { cookie })).body.createdAt).toBeNull();

  const third = await turnOn('client', cookie);
  const { data } = (await call('GET', '/api/client/data', { cookie })).body;
  expect(data.calendarLinks).toEqual([{ createdAt: clock.now().toISOString() }]);
  await call('POST', `/api/admin/clients/${id}/deactivate`, { cookie: admin });
  expect((await call('GET', third)).status).toBe(404);
  await call('POST', `/api/admin/clients/${id}/erase`, { cookie: admin, body: { name } });
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.clientId, id))).toBe(0);
});

test('limits guessing, but not reading', async () => {
  const path = await turnOn('admin', admin);
  for (let read = 0; read < 40; read++) expect((await call('GET', path)).status).toBe(200);
  const statuses = [];
  for (let guess = 0; guess < 40; guess++) statuses.push((await call('GET', `/calendar/${'a'.repeat(21)}${guess % 10}.ics`)).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});
