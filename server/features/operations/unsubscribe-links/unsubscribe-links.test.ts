import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { unsubscribeLinks } from '#server/db/schema/operations/unsubscribe-links.ts';
import { notifyAdmins, notifyClient, sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { createClient, createInvoice, createProject } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, TRUST_PROXY: '1' } });
const { call, clock, db, deps, drain, url: serverUrl } = testApp;
const studio = await briefActions(testApp);

/** The raw messages that an address gets, once everything is delivered. */
async function received(address: string): Promise<string[]> {
  await drain();
  return mailbox.deliveries.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
}

/** The address that a mail program posts to: the header's, whose lines may be folded (RFC 5322, section 2.2.3). */
const unsubscribeUrlIn = (raw: string | undefined) =>
  /^List-Unsubscribe: <([^>]+)>/im.exec(raw?.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1];

const pathOf = (url: string | undefined) => new URL(url!).pathname;

let networks = 0;

/** What a mail program's own button sends (RFC 8058, section 3.2), to the server itself: no cookie, from another site. */
const pressButton = (path: string) =>
  fetch(`${serverUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': `192.0.2.${++networks}`,
    },
    body: 'List-Unsubscribe=One-Click',
  });

const read = async (path: string) => (await call('GET', `/api${path}`)).body.unsubscription;

async function sendDigestTo(clientId: number, text = 'The studio commented on Channel trailer.') {
  await db.transaction((tx) => notifyClient(deps, tx, clientId, { text, link: '/client/projects/1', emailPreference: 'projects' }));
  clock.advance(5 * minutes);
  await sendDigests(deps);
}

test('one press in a mail program turns off the digests of a client, and the page turns them on again', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await sendDigestTo(id);
  const [digest] = await received(email);
  expect(digest).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const path = pathOf(unsubscribeUrlIn(digest));
  expect((await pressButton(path)).status).toBe(200);
  expect((await call('GET', '/api/client/profile', { cookie })).body.profile.preferences).toMatchObject({
    projects: false,
    testimonials: true,
  });
  await sendDigestTo(id);
  expect(await received(email), 'no other').toHaveLength(1);
  expect(await read(path)).toEqual({ reader: 'client', emails: ['projects'], areOff: true });
  expect((await call('POST', `/api${path}/undo`)).body.unsubscription).toMatchObject({ areOff: false });
  await sendDigestTo(id);
  expect(await received(email)).toHaveLength(2);
});

test('what is waiting when somebody turns digests off is not emailed anymore', async () => {
  const { id, email } = await createClient(testApp);
  await sendDigestTo(id);
  const path = pathOf(unsubscribeUrlIn((await received(email))[0]));
  await db.transaction((tx) => notifyClient(deps, tx, id, { text: 'New', link: '/client/projects/1', emailPreference: 'projects' }));
  await pressButton(path);
  clock.advance(5 * minutes);
  await sendDigests(deps);
  expect(await received(email)).toHaveLength(1);
});

test('a form of several parts and one without a body count, too; a link checker that opens the link changes nothing', async () => {
  const { id, email } = await createClient(testApp);
  await sendDigestTo(id);
  const path = pathOf(unsubscribeUrlIn((await received(email))[0]));
  for (const address of [path, `/api${path}`]) for (const method of ['GET', 'HEAD']) await fetch(serverUrl + address, { method });
  expect(await read(path)).toMatchObject({ areOff: false });
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(serverUrl + path, { method: 'POST', body: form })).status).toBe(200);
  expect(await read(path)).toMatchObject({ areOff: true });
  await call('POST', `/api${path}/undo`);
  expect((await fetch(serverUrl + path, { method: 'POST' })).status).toBe(200);
  expect(await read(path)).toMatchObject({ areOff: true });
});

test('a request for a testimonial is turned off by itself, and nobody is asked again', async () => {
  const { id, email } = await createClient(testApp);
  const complete = async () => {
    const project = await createProject(testApp, { clientId: id, status: 'final_delivery' });
    await studio.admin('POST', `/projects/${project.id}/status`, { status: 'completed' });
  };
  await complete();
  const [request] = await received(email);
  expect(request).toContain('How was working');
  const path = pathOf(unsubscribeUrlIn(request));
  await pressButton(path);
  expect(await read(path)).toEqual({ reader: 'client', emails: ['testimonials'], areOff: true });
  await complete();
  expect((await received(email)).filter((raw) => raw.includes('How was working'))).toHaveLength(1);
});

test('an admin who turns digests off gets back those they had chosen', async () => {
  const chosen = { requests: true, projects: true, payments: false };
  await call('PATCH', '/api/admin/profile', { cookie: studio.owner, body: { email: 'owner@studio.example', preferences: chosen } });
  const notify = async (notification: object) => {
    await db.transaction((tx) =>
      notifyAdmins(deps, tx, { by: null, text: 'Ann asked for a package.', link: '/admin/clients/1', ...notification }),
    );
    clock.advance(5 * minutes);
    await sendDigests(deps);
    return (await received('owner@studio.example')).at(-1);
  };
  const path = pathOf(unsubscribeUrlIn(await notify({ emailPreference: 'requests' })));
  const preferences = async () => (await call('GET', '/api/admin/profile', { cookie: studio.owner })).body.profile.preferences;
  await pressButton(path);
  expect(await preferences()).toMatchObject({ requests: false, projects: false, payments: false });
  await call('POST', `/api${path}/undo`);
  expect(await preferences()).toMatchObject(chosen);
});

test('a lead turns off reminders of briefs: the studio gets a link to pass on, and an API key an error', async () => {
  const [leadId, templateId] = [await studio.addLead({ email: 'lead@sender.example' }), await studio.addTemplate()];
  const { id } = (await studio.send(leadId, templateId)).body.brief;
  expect(unsubscribeUrlIn((await received('lead@sender.example'))[0]), 'the brief itself was asked for').toBeUndefined();
  await studio.admin('POST', `/briefs/${id}/remind`);
  const path = pathOf(unsubscribeUrlIn((await received('lead@sender.example'))[1]));
  await pressButton(path);
  expect(await read(path)).toEqual({ reader: 'lead', emails: ['briefReminders'], areOff: true });
  const again = await studio.admin('POST', `/briefs/${id}/remind`);
  expect(again.body).toMatchObject({ link: expect.stringContaining('/brief/'), brief: { remindersOffAt: clock.now().toISOString() } });
  expect(await received('lead@sender.example')).toHaveLength(2);
  expect((await studio.visit(again.body.link).read()).status, 'the link works').toBe(200);
  const { key } = (await studio.admin('POST', '/api-keys', { name: 'Automation', scopes: ['leads:write'], expiresAt: null })).body;
  const byKey = await call('POST', `/api/admin/briefs/${id}/remind`, { headers: { authorization: `Bearer ${key}` } });
  expect(byKey).toMatchObject({ status: 409, body: { message: 'This lead has turned off reminders of briefs.' } });
});

test('an invoice has no such link', async () => {
  const { id: clientId, email } = await createClient(testApp);
  await createInvoice(testApp, { clientId });
  const [invoice] = await received(email);
  expect(invoice).toMatch(/^Subject: .*INV-/m);
  expect(invoice).not.toContain('List-Unsubscribe');
});

test('the link is stored hashed only, is in the email for people to see, and ends after a year', async () => {
  const { id, email } = await createClient(testApp);
  await sendDigestTo(id);
  await received(email);
  const { raw, text } = mailbox.deliveries.findLast(({ to }) => to.includes(email))!;
  const address = unsubscribeUrlIn(raw)!;
  expect(text).toContain(`Turn off emails like this one: ${address}`);
  const token = pathOf(address).split('/').at(-1)!;
  const stored = [await db.select().from(mails).where(eq(mails.to, email)), await db.select().from(unsubscribeLinks)];
  expect(JSON.stringify(stored)).not.toContain(token);
  clock.advance(365 * days);
  expect(await read(pathOf(address))).toBeNull();
  expect((await pressButton(pathOf(address))).status).toBe(404);
});

test('whoever guesses is slowed down', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const guess = async (index: number) =>
    (await call('POST', `/unsubscribe/${String(index).padStart(22, '0')}`, { headers, body: { 'List-Unsubscribe': 'One-Click' } })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 200 && statuses.at(-1) !== 429; index++) statuses.push(await guess(index));
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});
