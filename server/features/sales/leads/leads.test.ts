import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { webhookEventTypes } from '#domain/messaging/webhook-events.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { webhookDeliveries } from '#server/db/schema/messaging/webhooks.ts';
import { leadEvents } from '#server/db/schema/sales/lead-events.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addEndpoint } from '#server/testing/webhook-receiver.ts';
import { cleanUpLeads } from './leads.service.ts';

/** The clock stands at 2026-03-02, 10:00 UTC. */
const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
const cookie = await ownerCookie(testApp);
const [owner] = await db.select().from(users);

beforeEach(async () => {
  await db.delete(leads);
  await db.delete(auditLog);
});

const person = { name: 'Ann Sender', email: 'ann@sender.example' };

async function storeMessage() {
  const [row] = await db
    .insert(contactMessages)
    .values({ ...person, subject: 'A trailer', message: 'Could you cut it?' })
    .returning();
  return row!.id;
}

const create = async (body: object = person) => call('POST', '/api/admin/leads', { cookie, body });
const createLead = async (body: object = person) => (await create({ ...person, ...body })).body.lead as { id: number };
const read = async (id: number) => (await call('GET', `/api/admin/leads/${id}`, { cookie })).body.lead;
const change = (id: number, body: object) => call('PATCH', `/api/admin/leads/${id}`, { cookie, body });
const move = (id: number, body: object) => call('POST', `/api/admin/leads/${id}/stage`, { cookie, body });
const list = (query = '') => call('GET', `/api/admin/leads${query}`, { cookie });
const namesIn = async (query?: string) => (await list(query)).body.map(({ name }: { name: string }) => name);

test('creates a lead from a message, which stays, is handled and links to the lead', async () => {
  const messageId = await storeMessage();
  const { status, body } = await create({ ...person, messageId });
  expect(status).toBe(201);
  expect(body.lead).toMatchObject({
    ...person,
    stage: 'new',
    owner: { id: owner!.id },
    message: { id: messageId, subject: 'A trailer', text: 'Could you cut it?' },
    events: [{ from: null, to: 'new', note: null }],
  });
  const message = (await call('GET', `/api/admin/contact-messages/${messageId}`, { cookie })).body.message;
  expect(message).toMatchObject({ ...person, status: 'handled', leadId: body.lead.id });
  await call('DELETE', `/api/admin/contact-messages/${messageId}`, { cookie });
  expect(await read(body.lead.id)).toMatchObject({ ...person, message: null });
});

test('creates a lead from a waitlist entry, which links to the lead', async () => {
  const [entry] = await db
    .insert(waitlist)
    .values({ ...person, projectType: 'Gaming video' })
    .returning();
  const { id } = await createLead({ waitlistEntryId: entry!.id });
  expect(await read(id)).toMatchObject({ waitlistEntry: { id: entry!.id, projectType: 'Gaming video' } });
  expect((await call('GET', '/api/admin/waitlist', { cookie })).body).toMatchObject([{ id: entry!.id, leadId: id }]);
});

test('creates one lead of a message, with one event, however many admins press the button at once', async () => {
  await addEndpoint(testApp, cookie, 'https://hooks.example/all', [...webhookEventTypes]);
  const messageId = await storeMessage();
  const responses = await Promise.all(Array.from({ length: 6 }, () => create({ ...person, messageId })));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(responses.map(({ body }) => body.lead.id)).size).toBe(1);
  const { id } = responses[0]!.body.lead;
  expect(await db.select().from(leads)).toHaveLength(1);
  expect(await db.select().from(leadEvents)).toHaveLength(1);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'lead.created'))).toMatchObject([{ target: `Lead ${id}` }]);
  const events = db.select().from(webhookDeliveries).where(eq(webhookDeliveries.type, 'lead.created'));
  expect(await events).toMatchObject([{ data: { lead: { id, name: 'Ann Sender' } } }]);
  await call('DELETE', `/api/admin/leads/${id}`, { cookie });
  expect(await events).toEqual([]);
});

test('refuses an unknown message, waitlist entry and owner, and both sources at once', async () => {
  for (const [field, body] of Object.entries({ messageId: {}, waitlistEntryId: {}, ownerId: {} }))
    expect(await create({ ...person, ...body, [field]: 4711 })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  expect((await create({ ...person, messageId: 1, waitlistEntryId: 1 })).body.errors).toHaveProperty('waitlistEntryId');
});

test('changes the details that are sent, and clears a next step', async () => {
  const { id } = await createLead({ company: 'Reel Deal' });
  await change(id, { nextStep: 'Call them', nextStepDate: '2026-03-05', ownerId: null });
  expect(await read(id)).toMatchObject({ company: 'Reel Deal', nextStep: 'Call them', nextStepDate: '2026-03-05', owner: null });
  await change(id, { nextStep: '', nextStepDate: '' });
  expect(await read(id)).toMatchObject({ nextStep: null, nextStepDate: null });
  expect(await change(4711, { name: 'Bo' })).toMatchObject({ status: 404, body: { message: 'Lead not found.' } });
});

test('moves a lead, and loses it only with a reason, which reopening clears', async () => {
  const { id } = await createLead();
  expect((await move(id, { stage: 'brief_sent', from: 'new' })).status).toBe(200);
  expect((await move(id, { stage: 'proposal_sent', from: 'new' })).status).toBe(409);
  expect((await move(id, { stage: 'brief_sent' })).status).toBe(409);
  expect(await move(id, { stage: 'lost', note: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { note: ['Please give a reason.'] } },
  });
  expect((await move(id, { stage: 'lost', note: 'Too expensive' })).body.lead).toMatchObject({
    stage: 'lost',
    lostReason: 'Too expensive',
  });
  expect((await move(id, { stage: 'proposal_sent' })).body.lead).toMatchObject({ stage: 'proposal_sent', lostReason: null });
  expect((await move(id, { stage: 'won' })).status).toBe(422);
  expect((await read(id)).events).toMatchObject([
    { from: null, to: 'new' },
    { from: 'new', to: 'brief_sent' },
    { from: 'brief_sent', to: 'lost', note: 'Too expensive' },
    { from: 'lost', to: 'proposal_sent' },
  ]);
});

test('keeps notes on the timeline, with who wrote them', async () => {
  const { id } = await createLead();
  const body = { text: 'Called: wants two cuts.' };
  const added = await call('POST', `/api/admin/leads/${id}/notes`, { cookie, body });
  expect(added).toMatchObject({ status: 201, body: { lead: { events: [{ to: 'new' }, { to: null, note: body.text, author: 'owner' }] } } });
});

test('lists leads newest first in pages, with a total for all and for one stage', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await createLead({ name });
    clock.advance(1000);
  }
  const page = await list('?limit=2');
  expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second']);
  expect(page.headers['x-total-count']).toBe('3');
  expect(await namesIn(/leads(\?[^>]+)>; rel="next"/.exec(String(page.headers.link))![1])).toEqual(['First']);
  await move(page.body[0].id, { stage: 'brief_sent' });
  expect((await list('?stage=new')).headers['x-total-count']).toBe('2');
  expect(await namesIn('?stage=brief_sent')).toEqual(['Third']);
});

test('finds leads by name, address and company, and by owner', async () => {
  await createLead({ name: 'Zora', company: 'Quillon Films' });
  await createLead({ name: 'Bo', ownerId: null });
  expect(await namesIn('?search=quil')).toEqual(['Zora']);
  expect(await namesIn('?search=ann@sender')).toEqual(['Bo', 'Zora']);
  expect(await namesIn('?owner=me')).toEqual(['Zora']);
  expect(await namesIn('?owner=none')).toEqual(['Bo']);
  expect(await namesIn(`?owner=${owner!.id}&search=bo`)).toEqual([]);
  const { results } = (await call('GET', '/api/admin/search?q=quillon', { cookie })).body;
  expect(results).toMatchObject([{ kind: 'lead', title: 'Zora', detail: 'Quillon Films' }]);
});

test('sorts open leads by when they wait for the studio, page by page', async () => {
  await createLead({ name: 'In a week' });
  await createLead({ name: 'Soon', nextStepDate: '2026-03-04' });
  await createLead({ name: 'Overdue', nextStepDate: '2026-02-20' });
  await move((await createLead({ name: 'Lost', nextStepDate: '2026-02-20' })).id, { stage: 'lost', note: 'No reply' });
  const first = await list('?sort=followUp&limit=1');
  expect(first.body).toMatchObject([{ name: 'Overdue', isQuiet: true }]);
  expect(first.headers['x-total-count']).toBe('3');
  expect(await namesIn(/leads(\?[^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!.replace('limit=1', 'limit=5'))).toEqual([
    'Soon',
    'In a week',
  ]);
});

test('shows a board of every stage with its total, also for one owner', async () => {
  await createLead({ name: 'Mine' });
  await createLead({ name: 'Free', ownerId: null });
  const board = async (query = '') => {
    const { columns } = (await call('GET', `/api/admin/leads/board${query}`, { cookie })).body;
    return columns.map(({ stage, total, leads }: { stage: string; total: number; leads: { name: string }[] }) => [
      stage,
      total,
      leads.map(({ name }) => name).sort(),
    ]);
  };
  const rest = ['brief_sent', 'proposal_sent', 'won', 'lost'].map((stage) => [stage, 0, []]);
  expect(await board()).toEqual([['new', 2, ['Free', 'Mine']], ...rest]);
  expect(await board('?owner=none')).toEqual([['new', 1, ['Free']], ...rest]);
});

test('assigns several leads, and marks the open ones among those that match as lost, with the reason', async () => {
  const ids = [await createLead({ name: 'One' }), await createLead({ name: 'Two', ownerId: null }), await createLead()].map(({ id }) => id);
  const bulk = async (body: object) => {
    const { body: response } = await call('POST', '/api/admin/leads/bulk', { cookie, body });
    return response.bulkAction.results.map(({ outcome }: { outcome: string }) => outcome);
  };
  expect(await bulk({ action: 'assign', ids, input: { ownerId: null } })).toEqual(['done', 'skipped', 'done']);
  expect(await namesIn('?owner=none')).toHaveLength(3);
  expect(await bulk({ action: 'assign', ids, input: { note: 'No owner' } })).toEqual(['failed', 'failed', 'failed']);
  await move(ids[0]!, { stage: 'lost', note: 'No budget' });
  expect(await bulk({ action: 'lose', filter: { owner: 'none', search: 'o' } })).toEqual(['failed']);
  expect(await bulk({ action: 'lose', filter: { owner: 'none' }, input: { note: 'No reply' } })).toEqual(['done', 'done', 'skipped']);
  expect((await list()).body.map(({ lostReason }: { lostReason: string }) => lostReason)).toEqual(['No reply', 'No reply', 'No budget']);
});

test('shows under what waits whose next step is due, and who was left alone for a week, until something happens', async () => {
  const waiting = async () => {
    const { tasks } = (await call('GET', '/api/admin/overview', { cookie })).body;
    return tasks.filter(({ kind }: { kind: string }) => kind === 'lead').map(({ name }: { name: string }) => name);
  };
  await createLead({ name: 'Due', nextStepDate: '2026-03-02' });
  await createLead({ name: 'Later', nextStepDate: '2026-03-20' });
  const { id } = await createLead({ name: 'Quiet' });
  const leaveAlone = (count: number) =>
    db
      .update(leads)
      .set({ updatedAt: subtractMilliseconds(clock.now(), count * days) })
      .where(eq(leads.id, id));
  await leaveAlone(6);
  expect(await waiting()).toEqual(['Due']);
  await leaveAlone(8);
  expect(await waiting()).toEqual(['Quiet', 'Due']);
  expect((await call('GET', '/api/admin/overview/waiting', { cookie })).body.leads).toBe(2);
  await call('POST', `/api/admin/leads/${id}/notes`, { cookie, body: { text: 'Called.' } });
  expect(await waiting()).toEqual(['Due']);
});

test('deletes leads that came to nothing once they are as old as messages may become, and keeps those that were won', async () => {
  const row = { ...person, createdAt: new Date('2020-01-01'), updatedAt: new Date('2020-01-01') };
  await db.insert(leads).values([
    { ...row, name: 'untouched' },
    { ...row, name: 'lost', stage: 'lost', lostReason: 'No reply' },
    { ...row, name: 'won', stage: 'won' },
    { ...row, name: 'recent', updatedAt: clock.now() },
  ]);
  await cleanUpLeads(deps, 1);
  expect((await db.select().from(leads)).map(({ name }) => name).sort()).toEqual(['recent', 'won']);
});

test('exports leads as a CSV file', async () => {
  await createLead({ name: '=Zora', nextStep: 'Call' });
  const { text } = await call('GET', '/api/admin/leads.csv?owner=me', { cookie });
  expect(text).toContain("'=Zora");
  expect(text).toContain('Call');
});
