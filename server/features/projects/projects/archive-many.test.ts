import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

/** Archives two projects of one client. @returns the emails that the client gets about it */
async function archive() {
  const client = await createClient(testApp);
  const ids = [1, 2].map(() => createProject(testApp, { clientId: client.id, status: 'completed' }).then(({ id }) => id));
  const body = { action: 'archive', ids: await Promise.all(ids) };
  const { bulkAction } = (await call('POST', '/api/admin/projects/bulk', { cookie, body })).body;
  expect(bulkAction.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
  expect((await db.select().from(projects).where(inArray(projects.id, body.ids))).map(({ status }) => status)).toEqual([
    'archived',
    'archived',
  ]);
  expect(await db.$count(notifications, eq(notifications.clientId, client.id)), 'in the portal').toBe(0);
  const { body: own } = await call('GET', `/api/client/projects/${body.ids[0]}`, { cookie: client.cookie });
  expect(own.project.status).toBe('archived');
  expect(own.project.events, 'in its history').toEqual([]);
  clock.advance(5 * minutes);
  await sendDigests(deps);
  return db.select().from(mails).where(eq(mails.to, client.email));
}

test('tells nobody outside that projects are archived', async () => {
  expect(await archive()).toEqual([]);
});

test('tells nobody outside that one is archived, or put back, but of work that goes on', async () => {
  const client = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Trailer', status: 'completed' });
  const move = async (body: object) => expect((await call('POST', `/api/admin/projects/${id}/status`, { cookie, body })).status).toBe(200);
  const news = async () => (await db.select().from(notifications).where(eq(notifications.clientId, client.id))).map(({ text }) => text);
  await move({ status: 'archived' });
  await move({ status: 'completed' });
  await move({ status: 'archived' });
  expect(await news()).toEqual([]);
  await move({ status: 'editing', note: 'Another cut' });
  expect(await news()).toEqual(["Trailer: we're editing it now."]);
});
