import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createReviewedDeliverable, createVersion } from '#server/testing/versions.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { updateDeliverables } from './deliverables.store.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const other = await createClient(testApp);

interface Reviewed {
  deliverableId: number;
  version: { id: number };
}

async function createCampaign(clientId = client.id) {
  const { projectId, version } = await createReview(testApp, { clientId, title: 'Campaign' });
  const first = { deliverableId: version.deliverableId!, version };
  const one = await createReviewedDeliverable(testApp, { projectId, title: 'Short 1' });
  const two = await createReviewedDeliverable(testApp, { projectId, title: 'Short 2' });
  await db.delete(notifications);
  return { projectId, first, one, two };
}

const approve = (projectId: number, chosen: Reviewed[], { cookie } = client, headers = {}) =>
  call('POST', `/api/client/projects/${projectId}/deliverables/approve`, {
    cookie,
    headers,
    body: { name: 'Ann B. Sender', approvals: chosen.map(({ deliverableId, version }) => ({ deliverableId, fileId: version.id })) },
  });
const statusOf = async (id: number) => (await db.select().from(projects).where(eq(projects.id, id)))[0]!.status;
const movesOf = async (projectId: number) =>
  (await db.select().from(projectEvents).where(eq(projectEvents.projectId, projectId))).map(({ to }) => to);
const decisionsOn = (projectId: number) => db.select().from(approvals).where(eq(approvals.projectId, projectId)).orderBy(asc(approvals.id));
const told = async () => (await db.select().from(notifications)).map(({ text }) => text);

/** Sends a request, and changes something while it waits for the project. */
async function meanwhile<Response>(projectId: number, send: () => Promise<Response>, change: (tx: typeof db) => Promise<unknown>) {
  const { response } = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
    const response = send();
    await waitForLock({ db });
    await change(tx as unknown as typeof db);
    return { response };
  });
  return response;
}

test('approves several, each with its file and checksum, tells the studio once and moves the project once', async () => {
  const { projectId, first, one, two } = await createCampaign();
  const newest = await createVersion(testApp, { projectId, deliverableId: two.deliverableId, version: 2, checksum: 'c0ffee' });
  const { status, body } = await approve(projectId, [one, { ...two, version: newest }]);
  expect([status, body.results]).toEqual([
    200,
    [
      { deliverableId: one.deliverableId, title: 'Short 1', obstacle: null },
      { deliverableId: two.deliverableId, title: 'Short 2', obstacle: null },
    ],
  ]);
  expect(await decisionsOn(projectId)).toMatchObject([
    { decision: 'approved', deliverableId: one.deliverableId, fileId: one.version.id, name: 'Ann B. Sender', ipAddress: '127.0.0.1' },
    { decision: 'approved', deliverableId: two.deliverableId, fileId: newest.id, checksum: 'c0ffee' },
  ]);
  expect([await statusOf(projectId), await movesOf(projectId), await told()]).toEqual([
    'review',
    [],
    ['Ann Sender approved Short 1 and Short 2 of Campaign.'],
  ]);
  await approve(projectId, [first]);
  expect([await statusOf(projectId), await movesOf(projectId)]).toEqual(['final_delivery', ['final_delivery']]);
  expect((await told()).at(-1)).toBe('Ann Sender approved Campaign.');
});

test('names the deliverable that changes are requested to, and moves the project once all are answered', async () => {
  const { projectId, first, one, two } = await createCampaign();
  const body = { note: 'Slower', fileId: one.version.id };
  await call('POST', `/api/client/projects/${projectId}/request-changes`, { cookie: client.cookie, body });
  expect([await told(), await statusOf(projectId)]).toEqual([['Ann Sender requested changes to Short 1 of Campaign.'], 'review']);
  await approve(projectId, [first, two]);
  expect([await statusOf(projectId), await movesOf(projectId)]).toEqual(['revisions', ['revisions']]);
});

test('leaves out and names what got a newer version, and approves the others', async () => {
  const { projectId, one, two } = await createCampaign();
  const { body } = await meanwhile(
    projectId,
    () => approve(projectId, [one, two]),
    (tx) => createVersion({ db: tx }, { projectId, deliverableId: one.deliverableId, version: 2 }),
  );
  expect(body.results).toMatchObject([
    { title: 'Short 1', obstacle: 'The newest version is now version 2. Please review it first.' },
    { title: 'Short 2', obstacle: null },
  ]);
  expect(await decisionsOn(projectId)).toMatchObject([{ deliverableId: two.deliverableId }]);
  expect(await told()).toEqual(['Ann Sender approved Short 2 of Campaign.']);
});

test('leaves out what is cancelled while the approval waits', async () => {
  const { projectId, one, two } = await createCampaign();
  const { body } = await meanwhile(
    projectId,
    () => approve(projectId, [one, two]),
    (tx) => updateDeliverables(tx, [two.deliverableId], { state: 'cancelled' }),
  );
  expect(body.results).toMatchObject([{ obstacle: null }, { title: 'Short 2', obstacle: 'Short 2 is now cancelled.' }]);
  expect(await decisionsOn(projectId)).toMatchObject([{ deliverableId: one.deliverableId }]);
});

test('approves each once when two tabs approve the same, and tells the studio once', async () => {
  const { projectId, one, two } = await createCampaign();
  const responses = await Promise.all([approve(projectId, [one, two]), approve(projectId, [two, one])]);
  const obstacles = responses.flatMap(({ body }) => body.results.map(({ obstacle }: { obstacle: string | null }) => obstacle));
  expect(obstacles.filter((obstacle) => obstacle === null)).toHaveLength(2);
  expect(obstacles).toContain('Short 1 is now approved.');
  expect([(await decisionsOn(projectId)).length, (await told()).length]).toEqual([2, 1]);
});

test('approves once when the same request comes again, and answers the same', async () => {
  const { projectId, first, one, two } = await createCampaign();
  await createVersion(testApp, { projectId, deliverableId: two.deliverableId, version: 2 });
  const send = () => approve(projectId, [first, one, two], client, { 'idempotency-key': 'twice' });
  const { body } = await send();
  expect(body.results).toMatchObject([{ obstacle: null }, { obstacle: null }, { obstacle: expect.stringContaining('version 2') }]);
  expect((await send()).body).toEqual(body);
  expect([(await decisionsOn(projectId)).length, (await told()).length]).toEqual([2, 1]);
});

test('names three of many to the studio', async () => {
  const { projectId, first, one, two } = await createCampaign();
  const more = [];
  for (const title of ['Short 3', 'Short 4']) more.push(await createReviewedDeliverable(testApp, { projectId, title }));
  await approve(projectId, [first, one, two, ...more]);
  expect(await told()).toEqual(['Ann Sender approved Campaign, Short 1, Short 2, and 2 others of Campaign.']);
});

test("refuses another project's deliverable, another client's project and one that is chosen twice, and approves nothing", async () => {
  const { projectId, one, two } = await createCampaign();
  const theirs = await createCampaign(other.id);
  expect((await approve(projectId, [one, theirs.one])).status).toBe(404);
  expect((await approve(theirs.projectId, [theirs.one])).status).toBe(404);
  expect((await approve(projectId, [one, one])).body.errors).toHaveProperty('approvals');
  expect((await approve(projectId, [])).body.errors).toHaveProperty('approvals');
  expect(
    (
      await approve(projectId, [
        { ...one, version: theirs.one.version },
        { ...two, version: one.version },
      ])
    ).body.results,
  ).toMatchObject([
    { obstacle: 'The newest version is now version 1. Please review it first.' },
    { obstacle: 'The newest version is now version 1. Please review it first.' },
  ]);
  expect([await decisionsOn(projectId), await decisionsOn(theirs.projectId), await told()]).toEqual([[], [], []]);
});
