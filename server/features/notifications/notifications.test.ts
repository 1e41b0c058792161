import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../db/schema/auth.ts';
import { clients } from '../../db/schema/clients.ts';
import { mails } from '../../db/schema/mail.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { setUpStudio } from '../settings/settings.service.ts';
import { mailNotifications, notifyAdmins, notifyClient } from './notifications.service.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
await setUpStudio(db, { studioName: 'Reel Deal', studioEmail: 'studio@reel.example' });
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
const mailTo = (email: string) => db.select().from(mails).where(eq(mails.to, email));

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

test('what came after the newest one that was seen stays new', async () => {
  const { id, cookie } = await createClient(testApp);
  await tell(id, 'Seen');
  const { notifications } = await newsOf(cookie);
  await tell(id, 'Came meanwhile');
  await call('POST', '/api/client/notifications/read', { cookie, body: { upTo: notifications[0].id } });
  expect(await newsOf(cookie)).toMatchObject({ unread: 1, notifications: [{ isRead: false }, { isRead: true }] });
});

test('nobody marks what another has to read', async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await tell(other.id, 'Not mine');
  const [{ id: upTo }] = (await newsOf(other.cookie)).notifications;
  await call('POST', '/api/client/notifications/read', { cookie: mine.cookie, body: { upTo } });
  expect((await newsOf(other.cookie)).unread).toBe(1);
});

test('several things within minutes are told in one mail, once', async () => {
  const { id, email } = await createClient(testApp);
  for (const text of ['One', 'Two', 'Three']) await tell(id, text, 'projects');
  await Promise.all([1, 2, 3].map(() => mailNotifications(deps, { clientId: id })));
  const sent = await mailTo(email);
  expect(sent).toMatchObject([{ subject: '3 updates', content: { paragraphs: expect.arrayContaining(['• One', '• Two', '• Three']) } }]);
});

test('the mail goes out within five minutes of the first', async () => {
  const { id } = await createClient(testApp);
  await tell(id, 'One', 'projects');
  const { rows } = await db.execute<{ start_after: Date }>(
    `select start_after from pgboss.job where name = 'mail-notifications' and data->>'clientId' = '${id}'`,
  );
  const wait = new Date(rows[0]!.start_after).getTime() - deps.clock.now().getTime();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThan(5 * 60_000);
});

test('what was read in the meantime is not mailed', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await tell(id, 'Read at once', 'projects');
  const [{ id: upTo }] = (await newsOf(cookie)).notifications;
  await call('POST', '/api/client/notifications/read', { cookie, body: { upTo } });
  await mailNotifications(deps, { clientId: id });
  expect(await mailTo(email)).toEqual([]);
});

test('who chose not to be told by mail, or was shut out, gets none', async () => {
  const quiet = await createClient(testApp, { preferences: { projects: false } });
  const gone = await createClient(testApp);
  await tell(quiet.id, 'Something', 'projects');
  await tell(gone.id, 'Something', 'projects');
  await db.update(clients).set({ deactivatedAt: new Date() }).where(eq(clients.id, gone.id));
  for (const { id, email } of [quiet, gone]) {
    await mailNotifications(deps, { clientId: id });
    expect(await mailTo(email)).toEqual([]);
  }
  expect((await newsOf(quiet.cookie)).unread).toBe(1);
});

test('every admin is told; the owner without an address at the studio’s, except of what is mailed there anyway', async () => {
  const { id: clientId } = await createClient(testApp);
  const [other] = await db.insert(users).values({ username: 'editor', password: 'none', email: 'editor@reel.example' }).returning();
  const [owner] = await db.select().from(users).where(eq(users.isOwner, true));
  await tellStudio('requests', clientId);
  for (const { id } of [owner!, other!]) await mailNotifications(deps, { userId: id });
  expect(await mailTo('studio@reel.example')).toEqual([]);
  expect(await mailTo('editor@reel.example')).toHaveLength(1);
  await tellStudio('projects', clientId);
  for (const { id } of [owner!, other!]) await mailNotifications(deps, { userId: id });
  expect(await mailTo('studio@reel.example')).toMatchObject([{ subject: `About ${clientId}` }]);
  expect(await mailTo('editor@reel.example')).toHaveLength(2);
  expect(await newsOf(ownerAt, 'admin')).toMatchObject({ unread: 2 });
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
    await untilWaiting(testApp);
    return { told };
  });
  await expect(telling.told).resolves.toBeUndefined();
});
