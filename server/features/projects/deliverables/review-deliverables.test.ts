import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createReviewedDeliverable, createVersion } from '#server/testing/versions.ts';
import { updateDeliverables } from './deliverables.store.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });
const { cookie } = client;

/** A campaign in review: what it began with, and two shorts. */
async function createCampaign() {
  const { projectId, version } = await createReview(testApp, { clientId: client.id, title: 'Campaign' });
  const one = await createReviewedDeliverable(testApp, { projectId, title: 'Short 1' });
  const two = await createReviewedDeliverable(testApp, { projectId, title: 'Short 2' });
  return { projectId, first: { deliverableId: version.deliverableId!, version }, one, two };
}

const read = async (path: string, as = cookie) => (await call('GET', `/api/${path}`, { cookie: as })).body.review;
const told = async () => (await db.delete(notifications).returning()).map(({ text, link }) => [text, link]);

test('reads a version of any deliverable, and says what comes before and after it', async () => {
  const { projectId, first, one, two } = await createCampaign();
  await createVersion(testApp, { projectId, deliverableId: two.deliverableId, version: 2 });
  expect(await read(`projects/${projectId}/review/newest`)).toEqual(await read(`deliverables/${first.deliverableId}/review/1`));
  const review = await read(`deliverables/${one.deliverableId}/review/1`);
  expect(review).toMatchObject({
    project: { id: projectId, title: 'Campaign' },
    deliverable: { id: one.deliverableId, title: 'Short 1', isFirst: false, state: 'in_review' },
    version: { id: one.version.id, version: 1 },
    versions: [{ version: 1 }],
    place: {
      number: 2,
      total: 3,
      previous: { id: first.deliverableId, title: 'Campaign', isFirst: true, version: 1 },
      next: { id: two.deliverableId, title: 'Short 2', isFirst: false, version: 2 },
      nextInReview: { id: two.deliverableId },
    },
  });
  expect((await read(`deliverables/${two.deliverableId}/review/2`)).place).toMatchObject({
    number: 3,
    next: null,
    nextInReview: { id: first.deliverableId },
  });
  await updateDeliverables(db, [first.deliverableId], { state: 'cancelled' });
  expect((await read(`deliverables/${one.deliverableId}/review/1`)).place).toMatchObject({ number: 1, total: 2, previous: null });
  expect((await read(`projects/${projectId}/review/1`)).place).toBeNull();
});

test('has nothing before or after the only film', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id, title: 'Trailer' });
  const { place, deliverable } = await read(`projects/${projectId}/review/1`);
  expect([place, deliverable]).toEqual([null, { id: version.deliverableId, title: 'Trailer', isFirst: true, state: 'in_review' }]);
});

test('offers a decision only about what is in review, whatever the project is in', async () => {
  const { one, two } = await createCampaign();
  await updateDeliverables(db, [one.deliverableId], { state: 'approved' });
  const mayDecide = async (id: number) => (await read(`deliverables/${id}/review/newest`)).may.decide;
  expect([await mayDecide(one.deliverableId), await mayDecide(two.deliverableId)]).toEqual([false, true]);
});

test('names the deliverable and its address wherever it says that something happened to a version', async () => {
  const { projectId, first, one } = await createCampaign();
  const path = `projects/${projectId}/deliverables/${one.deliverableId}/review/1`;
  const comment = (fileId: number, as: string) => call('POST', `/api/files/${fileId}/comments`, { cookie: as, body: { text: 'Louder' } });
  await told();
  await comment(one.version.id, cookie);
  await comment(one.version.id, owner);
  await comment(first.version.id, cookie);
  await updateDeliverables(db, [one.deliverableId], { reviewToAnnounce: true });
  await db.transaction((tx) => announceReview(deps, tx, projectId));
  expect(await told()).toEqual([
    ['Ann Sender commented on Short 1 of Campaign, version 1.', `/admin/${path}`],
    ['The studio commented on Short 1 of Campaign, version 1.', `/client/${path}`],
    ['Ann Sender commented on Campaign, version 1.', `/admin/projects/${projectId}/review/1`],
    ['Version 1 of Short 1 is ready for your review.', `/client/${path}`],
  ]);
  await createReviewLink(testApp, { fileId: one.version.id, cookie });
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'review_link.created'))).toMatchObject([
    { target: 'Short 1 of Campaign, version 1' },
  ]);
});

test('exports comments under the name of the deliverable', async () => {
  const { first, one } = await createCampaign();
  const name = async (fileId: number, format: string) => {
    const { headers, text } = await call('GET', `/api/files/${fileId}/comments/export?format=${format}`, { cookie });
    return [/filename="(.*?)"/.exec(headers['content-disposition'] as string)![1], text];
  };
  expect(await name(one.version.id, 'edl')).toEqual(['comments-short-1-v1.edl', expect.stringContaining('Short 1 of Campaign, version 1')]);
  expect(await name(first.version.id, 'edl')).toEqual(['comments-v1.edl', expect.stringContaining('Campaign, version 1')]);
});

test("a guest of one deliverable's version learns of no other, nor its name", async () => {
  const { projectId, first, one, two } = await createCampaign();
  const link = await createReviewLink(testApp, { fileId: two.version.id, cookie });
  const guest = await link.enter();
  const { body, status } = await guest.call('GET', `/api/deliverables/${two.deliverableId}/review/1`);
  expect([status, body.review.deliverable, body.review.place, body.review.versions.length]).toEqual([200, null, null, 1]);
  expect(JSON.stringify(body)).not.toContain('Short');
  for (const path of [
    `/api/deliverables/${one.deliverableId}/review/1`,
    `/api/deliverables/${first.deliverableId}/review/newest`,
    `/api/projects/${projectId}/review/1`,
    `/api/files/${one.version.id}/comments`,
  ])
    expect((await guest.call('GET', path)).status).toBe(404);
  const opened = await call('GET', `/api/review/${link.token}`, { cookie: guest.cookie });
  expect(opened.body.link.guest).toMatchObject({ projectId, deliverableId: two.deliverableId, version: 1 });
});
