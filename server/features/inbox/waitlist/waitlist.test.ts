import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { confirmEmail, inviteClient, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example', TRUST_PROXY: '127.0.0.1' } });
const { call, db, clock, drain } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', studioEmail: 'inbox@studio.example' });
const cookie = `__Host-${await ownerCookie(testApp)}`;

beforeEach(async () => {
  await db.delete(waitlist);
  await db.delete(mails);
  await db.delete(auditLog);
  mailbox.deliveries.length = 0;
});

const form = (changes: object = {}) => ({
  name: 'Ann Waiting',
  email: 'ann@waiting.example',
  projectType: 'Gaming video',
  message: 'Highlights of a long stream.\nWeekly.',
  newsletter: true,
  ...changes,
});

let visitors = 0;
/** Sends the form from a new network each time. */
const join = (body: object) => call('POST', '/api/waitlist', { body, headers: { 'x-forwarded-for': `198.51.100.${visitors++}` } });

const list = async () => (await call('GET', '/api/admin/waitlist', { cookie })).body;

/** Delivers all queued mail and returns what arrived at an address, ignoring case. */
async function arrivedAt(address: string) {
  await drain();
  return mailbox.deliveries.filter(({ to }) => to[0]?.toLowerCase() === address).map(({ source }) => source);
}

test('adds an entry with all fields to the waitlist', async () => {
  expect(await join(form())).toMatchObject({ status: 201, body: { success: true } });
  expect(await list()).toEqual([
    { id: expect.any(Number), ...form(), createdAt: clock.now().toISOString(), invitedAt: null, leadId: null },
  ]);
});

test('stores no message and no newsletter by default', async () => {
  const { message, newsletter, ...required } = form();
  expect((await join(required)).status).toBe(201);
  expect((await join(form({ message: '  ', newsletter: false }))).status).toBe(201);
  expect(await list()).toMatchObject([
    { message: null, newsletter: false },
    { message: null, newsletter: false },
  ]);
});

test('reports every invalid field with its message', async () => {
  expect(await join({ name: 'A', email: 'nobody', projectType: 'Wedding', message: 'x'.repeat(5001), newsletter: 'yes' })).toMatchObject({
    status: 422,
    body: {
      errors: {
        name: ['Name must be at least 2 characters.'],
        email: ['Please enter a valid email address.'],
        projectType: ['Please choose a project type.'],
        message: ['Message can have at most 5000 characters'],
        newsletter: [expect.any(String)],
      },
    },
  });
  expect((await join(form({ projectType: undefined }))).body.errors).toEqual({ projectType: ['Please choose a project type.'] });
  expect(await list()).toEqual([]);
});

test('lists entries newest first, in pages, with a total', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await join(form({ name }));
    clock.advance(1 * minutes);
  }
  const page = await call('GET', '/api/admin/waitlist?limit=2', { cookie });
  expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second']);
  expect(page.headers['x-total-count']).toBe('3');
  const [, nextPage = ''] = /<(.+)>; rel="next"/.exec(String(page.headers.link)) ?? [];
  expect((await call('GET', nextPage, { cookie })).body).toMatchObject([{ name: 'First' }]);
});

test('finds entries by the beginnings of words: in the list, for exports and for actions', async () => {
  await join(form({ name: 'Zoë Waiting', message: undefined }));
  await join(form({ name: 'Ben Waiting', email: 'ben@other.example', projectType: 'Motion graphics' }));
  const query = (search: string) => new URLSearchParams({ search });
  const found = async (search: string) =>
    (await call('GET', `/api/admin/waitlist?${query(search)}`, { cookie })).body.map(({ name }: { name: string }) => name);
  for (const search of ['zoe', 'wait gaming']) expect(await found(search), search).toEqual(['Zoë Waiting']);
  for (const search of ['ben@other', 'graph', 'highl']) expect(await found(search), search).toEqual(['Ben Waiting']);
  expect(await found('ben gaming')).toEqual([]);
  const [{ id: benId }] = await list();
  const csv = async (query: string) => (await call('GET', `/api/admin/waitlist.csv?${query}`, { cookie })).text;
  expect(await csv(`${query('zoe')}`)).toMatch(/Zoë(?!.*Ben)/s);
  expect(await csv(`ids=${benId}`)).toMatch(/^(?!.*Zoë).*Ben/s);
  await call('POST', '/api/admin/waitlist/bulk', { cookie, body: { action: 'delete', filter: { search: 'zoe' } } });
  expect(await list()).toMatchObject([{ name: 'Ben Waiting' }]);
});

test('denies visitors and clients access to the list', async () => {
  const { cookie: client } = await createClient(testApp);
  expect((await call('GET', '/api/admin/waitlist')).status).toBe(401);
  expect((await call('GET', '/api/admin/waitlist', { cookie: `__Host-${client}` })).status).toBe(401);
});

test('notifies the studio, with replies going to the person', async () => {
  await join(form({ name: '<b>Ann</b>' }));
  const [source = '', ...more] = await arrivedAt('inbox@studio.example');
  expect(more).toEqual([]);
  expect(source).toMatch(/^Reply-To: ann@waiting\.example\r?$/m);
  expect(source).toMatch(/^Subject: <b>Ann<\/b> joined the waitlist: Gaming video\r?$/m);
  expect(source).not.toContain('Auto-Submitted');
  const [text = '', html = ''] = source.split('<!doctype html>');
  expect(text).toContain('Highlights of a long stream.');
  expect(text).toContain('Newsletter: Yes');
  expect(text).toContain('https://studio.example/admin/waitlist');
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test('acknowledges once a day with an automatic reply that repeats nothing from the form', async () => {
  for (const email of ['ann@waiting.example', 'Ann@Waiting.Example']) await join(form({ email }));
  const [source = '', ...more] = await arrivedAt('ann@waiting.example');
  expect(more).toEqual([]);
  expect(source).toMatch(/^Subject: You're on the waitlist\r?$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
  expect(source).toMatch(/^Reply-To: inbox@studio\.example\r?$/m);
  expect(source).not.toMatch(/Ann Waiting|Gaming|Highlights/);
});

test('acknowledges both a waitlist entry and a message on the same day', async () => {
  const email = 'both@waiting.example';
  await join(form({ email }));
  await call('POST', '/api/contact', { body: { name: 'Ann Waiting', email, message: 'A question about it.' } });
  expect(await arrivedAt(email)).toHaveLength(2);
});

test.each(['inbox@studio.example', 'ann@waiting.example'])('stores nothing when the email to %s cannot be written', async (address) => {
  await db.execute(sql.raw(`alter table mails add constraint test_refusal check ("to" <> '${address}')`));
  const refused = await join(form());
  await db.execute(sql`alter table mails drop constraint test_refusal`);
  expect(refused.status).toBe(500);
  expect(await list()).toEqual([]);
  expect(await db.select().from(mails)).toEqual([]);
});

test('limits entries to 20 per network in ten minutes', async () => {
  const from = (network: string) => call('POST', '/api/waitlist', { body: form(), headers: { 'x-forwarded-for': network } });
  for (let count = 0; count < 20; count++) expect((await from('203.0.113.1')).status).toBe(201);
  const refused = await from('203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Please try again in') } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.2')).status).toBe(201);
});

test('deletes an entry with its emails and nothing else', async () => {
  await join(form());
  await join(form({ name: 'Ben Waiting', email: 'ben@waiting.example' }));
  const { id } = (await list())[1];
  const remove = () => call('DELETE', `/api/admin/waitlist/${id}`, { cookie });
  expect((await remove()).status).toBe(200);
  expect(await list()).toMatchObject([{ name: 'Ben Waiting' }]);
  const left = await db.select().from(mails);
  expect(JSON.stringify(left)).not.toMatch(/ann@waiting/i);
  expect(left.filter((mail) => JSON.stringify(mail).includes('ben@waiting.example'))).toHaveLength(2);
  expect((await remove()).status).toBe(200);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'waitlist.deleted'))).toMatchObject([
    { actorKind: 'admin', target: null },
  ]);
});

test('shows when the address was last invited, ignoring case', async () => {
  await join(form());
  await join(form({ name: 'Ben Waiting', email: 'ben@waiting.example' }));
  const invite = () => call('POST', '/api/admin/generate-invite', { cookie, body: { name: 'Ann', email: 'Ann@Waiting.Example' } });
  await invite();
  clock.advance(1 * minutes);
  expect((await invite()).status).toBe(201);
  expect((await list()).map(({ name, invitedAt }: { name: string; invitedAt: string }) => [name, invitedAt])).toEqual([
    ['Ben Waiting', null],
    ['Ann Waiting', clock.now().toISOString()],
  ]);
  expect((await call('GET', '/api/admin/waitlist.csv', { cookie })).text).toContain(
    clock.now().toISOString().slice(0, 19).replace('T', ' '),
  );
});

test('removes clients from the waitlist once they confirm their email address, however they got access', async () => {
  const emails = ['added@waiting.example', 'invited@waiting.example', 'approved@waiting.example', 'still@waiting.example'];
  for (const email of emails) await join(form({ email: email.toUpperCase() }));
  const password = 'New-Password-1';
  await call('POST', '/api/admin/clients', { cookie, body: { name: 'Added', email: 'added@waiting.example', password } });
  expect(await list()).toHaveLength(4);
  const token = await mailedToken(testApp, 'added@waiting.example');
  await call('POST', '/api/client/reset-password', { body: { token, password, confirmPassword: password } });
  expect(await list()).toHaveLength(3);
  const { search } = await inviteClient(testApp, 'invited@waiting.example', cookie);
  expect((await register(testApp, registrationForm('invited@waiting.example'), { search })).status).toBe(201);
  await register(testApp, registrationForm('approved@waiting.example'));
  await confirmEmail(testApp, 'approved@waiting.example');
  expect(await list()).toHaveLength(2);
  const [request] = (await call('GET', '/api/admin/client-requests', { cookie })).body;
  expect((await call('POST', `/api/admin/clients/${request.id}/approve`, { cookie })).status).toBe(200);
  expect(await list()).toMatchObject([{ email: 'STILL@WAITING.EXAMPLE' }]);
});
