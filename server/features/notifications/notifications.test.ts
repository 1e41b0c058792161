import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '../../db/schema/clients.ts';
import { mails } from '../../db/schema/mail.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { minutes } from '../../shared/clock.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { changeStudio } from '../settings/settings.service.ts';
import { notifyAdmins, notifyClient, sendDigests } from './notifications.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', studioEmail: 'studio@reel.example' });
const ownerAt = await ownerCookie(testApp);

const tell = (clientId: number, text: string, mail?: 'projects') =>
  db.transaction((tx) => notifyClient(deps, tx, clientId, { text, link: '/client/projects/1', ...(mail && { mail }) }));
const tellStudio = (about: 'requests' | 'projects', clientId: number) =>
  db.transaction((tx) =>
    notifyAdmins(deps, tx, {
      text: `About ${clientId}`,
      link: '/admin',
      about,
      clientId,
      ...(about === 'requests' && { studioKnows: true }),
    }),
  );
const newsOf = async (cookie: string, area = 'client') => (await call('GET', `/api/${area}/notifications`, { cookie })).body;
const listMailsTo = (email: string) => db.select().from(mails).where(eq(mails.to, email));
const see = (cookie: string, ids: number[], before?: number) =>
  call('POST', '/api/client/notifications/read', { cookie, body: { ids, ...(before && { before }) } });
/** What is mailed once nobody has looked for long enough. */
async function mailWhatWaits() {
  clock.advance(3 * minutes);
  await sendDigests(deps);
}

test('a client reads what happened to it, newest first, and how much of it is new', async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await tell(mine.id, 'First');
  await tell(other.id, 'Not mine');
  await tell(mine.id, 'Second');
  const { notifications, unread } = await newsOf(mine.cookie);
  expect(notifications.map(({ text, isRead }: { text: string; isRead: boolean }) => [text, isRead])).toEqual([
    ['Second', false],
    ['First', false],
  ]);
  expect(unread).toBe(2);
});

test('what came while somebody looked stays new', async () => {
  const { id, cookie } = await createClient(testApp);
  await tell(id, 'Seen');
  const { notifications } = await newsOf(cookie);
  await tell(id, 'Came meanwhile');
  await see(cookie, [notifications[0].id]);
  expect(await newsOf(cookie)).toMatchObject({ unread: 1, notifications: [{ isRead: false }, { isRead: true }] });
});

test('what was on its way before somebody looked, and came afterwards, stays new', async () => {
  const { id, cookie } = await createClient(testApp);
  const { notifications } = await db.transaction(async (tx) => {
    await notifyClient(deps, tx, id, { text: 'Came late', link: '/' });
    await tell(id, 'Seen');
    return newsOf(cookie);
  });
  expect(notifications).toMatchObject([{ text: 'Seen' }]);
  await see(cookie, [notifications[0].id]);
  expect(await newsOf(cookie)).toMatchObject({
    unread: 1,
    notifications: [
      { text: 'Seen', isRead: true },
      { text: 'Came late', isRead: false },
    ],
  });
});

test('what a list that goes on has no room for counts as seen with it', async () => {
  const { id, cookie } = await createClient(testApp);
  for (const text of ['One', 'Two', 'Three']) await tell(id, text);
  const [three, two] = (await newsOf(cookie)).notifications;
  await see(cookie, [three.id, two.id], two.id);
  expect((await newsOf(cookie)).unread).toBe(0);
});

test('nobody marks what another has to read', async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await tell(other.id, 'Not mine');
  const [{ id }] = (await newsOf(other.cookie)).notifications;
  await see(mine.cookie, [id], id + 1);
  expect((await newsOf(other.cookie)).unread).toBe(1);
});

test('several things within minutes are told in one mail, once', async () => {
  const { id, email } = await createClient(testApp);
  for (const text of ['One', 'Two', 'Three']) await tell(id, text, 'projects');
  clock.advance(3 * minutes);
  await Promise.all([1, 2, 3].map(() => sendDigests(deps)));
  const sent = await listMailsTo(email);
  expect(sent).toMatchObject([{ subject: '3 updates', content: { paragraphs: expect.arrayContaining(['• One', '• Two', '• Three']) } }]);
});

test('the mail waits for three minutes after the first, and takes along what came since', async () => {
  const { id, email } = await createClient(testApp);
  await tell(id, 'One', 'projects');
  clock.advance(3 * minutes - 1);
  await tell(id, 'Two', 'projects');
  await sendDigests(deps);
  expect(await listMailsTo(email)).toEqual([]);
  clock.advance(1);
  await sendDigests(deps);
  expect(await listMailsTo(email)).toMatchObject([{ subject: '2 updates' }]);
});

test('a mail that cannot be written for hours goes out once it can, once, and holds up nobody else’s', async () => {
  const unlucky = await createClient(testApp);
  const other = await createClient(testApp);
  for (const { id } of [unlucky, other]) await tell(id, 'News', 'projects');
  await db.execute(`alter table mails add constraint trouble check ("to" <> '${unlucky.email}')`);
  for (let time = 0; time < 10; time++) await mailWhatWaits();
  expect(await listMailsTo(other.email)).toHaveLength(1);
  await db.execute('alter table mails drop constraint trouble');
  for (let time = 0; time < 2; time++) await mailWhatWaits();
  expect(await listMailsTo(unlucky.email)).toMatchObject([{ subject: 'News' }]);
});

test('what was read in the meantime is not mailed', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await tell(id, 'Read at once', 'projects');
  const { notifications } = await newsOf(cookie);
  await see(cookie, [notifications[0].id]);
  await mailWhatWaits();
  expect(await listMailsTo(email)).toEqual([]);
});

test('who chose not to be told by mail, or was shut out, gets none', async () => {
  const quiet = await createClient(testApp, { preferences: { projects: false } });
  const gone = await createClient(testApp);
  await tell(quiet.id, 'Something', 'projects');
  await tell(gone.id, 'Something', 'projects');
  await db.update(clients).set({ deactivatedAt: new Date() }).where(eq(clients.id, gone.id));
  await mailWhatWaits();
  for (const { email } of [quiet, gone]) expect(await listMailsTo(email)).toEqual([]);
  expect((await newsOf(quiet.cookie)).unread).toBe(1);
});

test('every admin is told; the owner without an address at the studio’s, except of what is mailed there anyway', async () => {
  const { id: clientId } = await createClient(testApp);
  await db.insert(users).values({ username: 'editor', password: 'none', email: 'editor@reel.example' });
  await tellStudio('requests', clientId);
  await mailWhatWaits();
  expect(await listMailsTo('studio@reel.example')).toEqual([]);
  expect(await listMailsTo('editor@reel.example')).toHaveLength(1);
  await tellStudio('projects', clientId);
  await mailWhatWaits();
  expect(await listMailsTo('studio@reel.example')).toMatchObject([{ subject: `About ${clientId}` }]);
  expect(await listMailsTo('editor@reel.example')).toHaveLength(2);
  expect(await newsOf(ownerAt, 'admin')).toMatchObject({ unread: 2 });
});

test('two admins who read one mailbox get one mail, and each has the news under the bell', async () => {
  const { id: clientId } = await createClient(testApp);
  const both = ['shared@reel.example', 'Shared@Reel.example', 'studio@reel.example'];
  const added = await db
    .insert(users)
    .values(both.map((email, number) => ({ username: `reader-${number}`, password: 'none', email })))
    .returning();
  await tellStudio('projects', clientId);
  await mailWhatWaits();
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.subject, `About ${clientId}`));
  const mailboxes = sent.map(({ to }) => to.toLowerCase()).filter((to) => to !== 'editor@reel.example');
  expect(mailboxes.sort()).toEqual(['shared@reel.example', 'studio@reel.example']);
  for (const { id } of added) expect(await db.$count(notifications, eq(notifications.userId, id))).toBe(1);
});

test('an admin who does not want the mail does not keep it from another who reads the same mailbox', async () => {
  const { id: clientId } = await createClient(testApp);
  const email = 'desk@reel.example';
  await db.insert(users).values([
    { username: 'quiet', password: 'none', email, preferences: { projects: false } },
    { username: 'curious', password: 'none', email },
  ]);
  await tellStudio('projects', clientId);
  await mailWhatWaits();
  expect(await listMailsTo(email)).toHaveLength(1);
});

test('a message that cannot be written tells nobody', async () => {
  const { id, cookie } = await createClient(testApp);
  const failing = db.transaction(async (tx) => {
    await notifyClient(deps, tx, id, { text: 'Never', link: '/' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await newsOf(cookie)).toMatchObject({ unread: 0, notifications: [] });
});

test('an admin who is removed at the same moment keeps nothing from happening', async () => {
  const { id: clientId } = await createClient(testApp);
  const [leaver] = await db.insert(users).values({ username: 'leaver', password: 'none' }).returning();
  const telling = await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, leaver!.id));
    const told = tellStudio('projects', clientId);
    await waitForLock(testApp);
    return { told };
  });
  await expect(telling.told).resolves.toBeUndefined();
});
