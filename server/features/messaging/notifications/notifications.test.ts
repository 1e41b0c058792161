import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { notifyAdmins, notifyClient, sendDigests } from './notifications.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', studioEmail: 'studio@reel.example' });
const ownersCookie = await ownerCookie(testApp);

const notify = (clientId: number, text: string, emailPreference?: 'projects') =>
  db.transaction((tx) =>
    notifyClient(deps, tx, clientId, { text, link: '/client/projects/1', ...(emailPreference && { emailPreference }) }),
  );
const notifyStudio = (emailPreference: 'requests' | 'projects', clientId: number) =>
  db.transaction((tx) =>
    notifyAdmins(deps, tx, {
      by: null,
      text: `About ${clientId}`,
      link: '/admin',
      emailPreference,
      clientId,
      ...(emailPreference === 'requests' && { studioAlreadyEmailed: true }),
    }),
  );
const listFor = async (cookie: string, area = 'client') => (await call('GET', `/api/${area}/notifications`, { cookie })).body;
const listMailsTo = (email: string) => db.select().from(mails).where(eq(mails.to, email));
const markRead = (cookie: string, ids: number[], before?: number) =>
  call('POST', '/api/client/notifications/read', { cookie, body: { ids, ...(before && { before }) } });
/** Sends the digests that are due once nobody has read the notifications for three minutes. */
async function sendDueDigests() {
  clock.advance(3 * minutes);
  await sendDigests(deps);
}

test("lists a client's own notifications, newest first, with the unread count", async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await notify(mine.id, 'First');
  await notify(other.id, 'Not mine');
  await notify(mine.id, 'Second');
  const { notifications, unread } = await listFor(mine.cookie);
  expect(notifications.map(({ text, isRead }: { text: string; isRead: boolean }) => [text, isRead])).toEqual([
    ['Second', false],
    ['First', false],
  ]);
  expect(unread).toBe(2);
});

test('keeps a notification unread that arrived after the list was loaded', async () => {
  const { id, cookie } = await createClient(testApp);
  await notify(id, 'Seen');
  const { notifications } = await listFor(cookie);
  await notify(id, 'Came meanwhile');
  await markRead(cookie, [notifications[0].id]);
  expect(await listFor(cookie)).toMatchObject({ unread: 1, notifications: [{ isRead: false }, { isRead: true }] });
});

test('keeps a notification unread that was inserted before but committed after the list was loaded', async () => {
  const { id, cookie } = await createClient(testApp);
  const { notifications } = await db.transaction(async (tx) => {
    await notifyClient(deps, tx, id, { text: 'Came late', link: '/' });
    await notify(id, 'Seen');
    return listFor(cookie);
  });
  expect(notifications).toMatchObject([{ text: 'Seen' }]);
  await markRead(cookie, [notifications[0].id]);
  expect(await listFor(cookie)).toMatchObject({
    unread: 1,
    notifications: [
      { text: 'Seen', isRead: true },
      { text: 'Came late', isRead: false },
    ],
  });
});

test('marks notifications beyond a full list as read, too', async () => {
  const { id, cookie } = await createClient(testApp);
  for (const text of ['One', 'Two', 'Three']) await notify(id, text);
  const [three, two] = (await listFor(cookie)).notifications;
  await markRead(cookie, [three.id, two.id], two.id);
  expect((await listFor(cookie)).unread).toBe(0);
});

test("does not mark another reader's notifications as read", async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await notify(other.id, 'Not mine');
  const [{ id }] = (await listFor(other.cookie)).notifications;
  await markRead(mine.cookie, [id], id + 1);
  expect((await listFor(other.cookie)).unread).toBe(1);
});

test('sends one digest for several notifications', async () => {
  const { id, email } = await createClient(testApp);
  for (const text of ['One', 'Two', 'Three']) await notify(id, text, 'projects');
  clock.advance(3 * minutes);
  await Promise.all([1, 2, 3].map(() => sendDigests(deps)));
  const sent = await listMailsTo(email);
  expect(sent).toMatchObject([
    { subject: '3 new notifications', content: { links: ['One', 'Two', 'Three'].map((text) => ({ text, url: expect.any(String) })) } },
  ]);
});

test('a digest links each of two projects with the same title', async () => {
  const { id, email } = await createClient(testApp);
  for (const link of ['/client/projects/7', '/client/projects/8'])
    await db.transaction((tx) =>
      notifyClient(deps, tx, id, { topic: 'Vlog', text: 'A final file of Vlog is here.', link, emailPreference: 'projects' }),
    );
  await sendDueDigests();
  const [sent] = await listMailsTo(email);
  expect(sent!.subject).toBe('Vlog: 2 new notifications');
  expect(sent!.content.links!.map(({ url }) => new URL(url).pathname)).toEqual(['/client/projects/7', '/client/projects/8']);
});

test('names the projects in the subject of a digest, lists each thing once, and links every line to its page', async () => {
  const { id, email } = await createClient(testApp);
  const tell = (topic: string, text: string, link: string) =>
    db.transaction((tx) => notifyClient(deps, tx, id, { topic, text, link, emailPreference: 'projects' }));
  for (let time = 0; time < 5; time++) await tell('Trailer', 'The studio commented on Trailer.', '/client/projects/7/review/2');
  await tell('Vlog', 'A final file of Vlog is here.', '/client/projects/8');
  await sendDueDigests();
  const [sent] = await listMailsTo(email);
  expect(sent).toMatchObject({ subject: 'Trailer, Vlog: 2 new notifications' });
  expect(sent!.content.links).toEqual([
    { text: 'The studio commented on Trailer (5 times).', url: expect.stringMatching(/\/client\/projects\/7\/review\/2$/) },
    { text: 'A final file of Vlog is here.', url: expect.stringMatching(/\/client\/projects\/8$/) },
  ]);
});

test('sends a digest three minutes after its first notification, with all that followed', async () => {
  const { id, email } = await createClient(testApp);
  await notify(id, 'One', 'projects');
  clock.advance(3 * minutes - 1);
  await notify(id, 'Two', 'projects');
  await sendDigests(deps);
  expect(await listMailsTo(email)).toEqual([]);
  clock.advance(1);
  await sendDigests(deps);
  expect(await listMailsTo(email)).toMatchObject([{ subject: '2 new notifications' }]);
});

test('retries a failing digest without delaying others and sends it once', async () => {
  const unlucky = await createClient(testApp);
  const other = await createClient(testApp);
  for (const { id } of [unlucky, other]) await notify(id, 'News', 'projects');
  await db.execute(`alter table mails add constraint trouble check ("to" <> '${unlucky.email}')`);
  for (let time = 0; time < 10; time++) await sendDueDigests();
  expect(await listMailsTo(other.email)).toHaveLength(1);
  await db.execute('alter table mails drop constraint trouble');
  for (let time = 0; time < 2; time++) await sendDueDigests();
  expect(await listMailsTo(unlucky.email)).toMatchObject([{ subject: 'News' }]);
});

test('does not email what was read in the meantime', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await notify(id, 'Read at once', 'projects');
  const { notifications } = await listFor(cookie);
  await markRead(cookie, [notifications[0].id]);
  await sendDueDigests();
  expect(await listMailsTo(email)).toEqual([]);
});

test('emails nobody who opted out or was deactivated', async () => {
  const quiet = await createClient(testApp, { preferences: { projects: false } });
  const gone = await createClient(testApp);
  await notify(quiet.id, 'Something', 'projects');
  await notify(gone.id, 'Something', 'projects');
  await db.update(clients).set({ deactivatedAt: new Date() }).where(eq(clients.id, gone.id));
  await sendDueDigests();
  for (const { email } of [quiet, gone]) expect(await listMailsTo(email)).toEqual([]);
  expect((await listFor(quiet.cookie)).unread).toBe(1);
});

test('notifies every admin, and emails an owner without an address at the studio unless the studio was emailed already', async () => {
  const { id: clientId } = await createClient(testApp);
  await db.insert(users).values({ username: 'editor', password: 'none', email: 'editor@reel.example' });
  await notifyStudio('requests', clientId);
  await sendDueDigests();
  expect(await listMailsTo('studio@reel.example')).toEqual([]);
  expect(await listMailsTo('editor@reel.example')).toHaveLength(1);
  await notifyStudio('projects', clientId);
  await sendDueDigests();
  expect(await listMailsTo('studio@reel.example')).toMatchObject([{ subject: `About ${clientId}` }]);
  expect(await listMailsTo('editor@reel.example')).toHaveLength(2);
  expect(await listFor(ownersCookie, 'admin')).toMatchObject({ unread: 2 });
});

test('sends one digest to admins who share a mailbox and notifies each of them', async () => {
  const { id: clientId } = await createClient(testApp);
  const both = ['shared@reel.example', 'Shared@Reel.example', 'studio@reel.example'];
  const added = await db
    .insert(users)
    .values(both.map((email, number) => ({ username: `reader-${number}`, password: 'none', email })))
    .returning();
  await notifyStudio('projects', clientId);
  await sendDueDigests();
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.subject, `About ${clientId}`));
  const mailboxes = sent.map(({ to }) => to.toLowerCase()).filter((to) => to !== 'editor@reel.example');
  expect(mailboxes.sort()).toEqual(['shared@reel.example', 'studio@reel.example']);
  for (const { id } of added) expect(await db.$count(notifications, eq(notifications.userId, id))).toBe(1);
});

test('emails a shared mailbox when only one of its admins opted out', async () => {
  const { id: clientId } = await createClient(testApp);
  const email = 'desk@reel.example';
  await db.insert(users).values([
    { username: 'quiet', password: 'none', email, preferences: { projects: false } },
    { username: 'curious', password: 'none', email },
  ]);
  await notifyStudio('projects', clientId);
  await sendDueDigests();
  expect(await listMailsTo(email)).toHaveLength(1);
});

test('notifies nobody when the transaction rolls back', async () => {
  const { id, cookie } = await createClient(testApp);
  const failing = db.transaction(async (tx) => {
    await notifyClient(deps, tx, id, { text: 'Never', link: '/' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await listFor(cookie)).toMatchObject({ unread: 0, notifications: [] });
});

test('tolerates an admin who is removed at the same moment', async () => {
  const { id: clientId } = await createClient(testApp);
  const [leaver] = await db.insert(users).values({ username: 'leaver', password: 'none' }).returning();
  const pending = await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, leaver!.id));
    const notified = notifyStudio('projects', clientId);
    await waitForLock(testApp);
    return { notified };
  });
  await expect(pending.notified).resolves.toBeUndefined();
});

test('emails the studio at once that a client has decided, each admin by their own preference', async () => {
  const client = await createClient(testApp, { name: 'Ann Sender' });
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Decided', status: 'footage_upload' });
  await db.insert(users).values([
    { username: 'ready', password: 'none', email: 'ready@reel.example' },
    { username: 'calm', password: 'none', email: 'calm@reel.example', preferences: { projects: false } },
  ]);
  expect((await call('POST', `/api/client/projects/${id}/upload-done`, { cookie: client.cookie })).status).toBe(200);
  const subject = 'Ann Sender finished uploading footage for Decided.';
  expect(await listMailsTo('ready@reel.example')).toMatchObject([{ subject }]);
  expect(await listMailsTo('calm@reel.example')).toEqual([]);
  await sendDueDigests();
  expect(await listMailsTo('ready@reel.example')).toHaveLength(1);
});

test('emails nothing about a project in which the client has answered meanwhile', async () => {
  const { id, email, cookie } = await createClient(testApp);
  const [project, other] = [await createProject(testApp, { clientId: id }), await createProject(testApp, { clientId: id, title: 'Vlog' })];
  const comment = (projectId: number) =>
    call('POST', `/api/admin/projects/${projectId}/comments`, { cookie: ownersCookie, body: { text: 'Hello' } });
  await comment(project.id);
  await comment(other.id);
  await call('POST', `/api/client/projects/${project.id}/comments`, { cookie, body: { text: 'Hello back' } });
  await sendDueDigests();
  expect(await listMailsTo(email)).toMatchObject([{ subject: 'The studio commented on Vlog.' }]);
});

test('tells an admin nothing of a payment that they recorded themselves, but the others', async () => {
  const { id: clientId } = await createClient(testApp, { name: 'Ann Payer' });
  const [other] = await db.insert(users).values({ username: 'colleague', password: 'none' }).returning();
  const { id, invoiceNumber } = await createInvoice(testApp, { clientId, issueDate: '2026-03-01' });
  const body = { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' };
  expect((await call('POST', `/api/admin/invoices/${id}/payments`, { cookie: ownersCookie, body })).status).toBe(201);
  const told = await db
    .select()
    .from(notifications)
    .where(eq(notifications.text, `Ann Payer paid invoice ${invoiceNumber}.`));
  expect(told.map(({ userId }) => userId)).toContain(other!.id);
  const owner = (await db.select().from(users).where(eq(users.isOwner, true)))[0]!;
  expect(told.map(({ userId }) => userId)).not.toContain(owner.id);
});
