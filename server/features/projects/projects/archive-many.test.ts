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
async function archive(input?: object) {
  const client = await createClient(testApp);
  const ids = [1, 2].map(() => createProject(testApp, { clientId: client.id, status: 'completed' }).then(({ id }) => id));
  const body = { action: 'archive', ids: await Promise.all(ids), ...(input && { input }) };
  const { bulkAction } = (await call('POST', '/api/admin/projects/bulk', { cookie, body })).body;
  expect(bulkAction.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
  expect((await db.select().from(projects).where(inArray(projects.id, body.ids))).map(({ status }) => status)).toEqual([
    'archived',
    'archived',
  ]);
  expect(await db.$count(notifications, eq(notifications.clientId, client.id)), 'in the portal').toBe(2);
  clock.advance(5 * minutes);
  await sendDigests(deps);
  return db.select().from(mails).where(eq(mails.to, client.email));
}

test('emails nobody about projects that are archived together', async () => {
  expect(await archive()).toEqual([]);
  expect(await archive({ emailClients: false })).toEqual([]);
});

test('emails each client once if the studio asks for it', async () => {
  expect(await archive({ emailClients: true })).toHaveLength(1);
});
