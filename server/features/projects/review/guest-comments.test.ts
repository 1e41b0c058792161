import { expect, test } from 'vitest';
import { newFileComment } from '#api/projects/comments.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { guests, reviewLinks, reviewLinkVersions } from '#server/db/schema/projects/review-links.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { changeComment, resolveComment } from './change-comment.ts';
import { commentOnVersion } from './comment-on-version.ts';
import { readComments } from './comments.service.ts';
import { readReview } from './review.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });

async function inviteGuest({ id: fileId, projectId }: { id: number; projectId: number }, mayComment = true) {
  const link = { projectId, tokenHash: `link ${fileId} ${mayComment}`, mayComment, mayDownload: false };
  const expiresAt = new Date(clock.now().getTime() + 7 * days);
  const [row] = await db
    .insert(reviewLinks)
    .values({ ...link, expiresAt })
    .returning();
  await db.insert(reviewLinkVersions).values({ reviewLinkId: row!.id, fileId });
  const guest = { reviewLinkId: row!.id, name: 'Gil', tokenHash: `guest ${fileId} ${mayComment}` };
  const [{ id } = { id: 0 }] = await db.insert(guests).values(guest).returning();
  return { kind: 'guest' as const, id, name: 'Gil', projectId, fileIds: [fileId], mayComment, mayDownload: false };
}

const write = (reviewer: Awaited<ReturnType<typeof inviteGuest>>, fileId: number, body: object = {}) =>
  commentOnVersion(deps, reviewer, fileId, newFileComment.parse({ text: 'Nice', ...body }));

test('a guest comments by name, and both sides are notified', async () => {
  const { version } = await createReview(testApp, { clientId: client.id });
  const guest = await inviteGuest(version);
  const id = await write(guest, version.id, { frame: 2 });
  expect(await readComments(deps, guest, version.id)).toMatchObject([{ id, isOwn: true, author: { kind: 'guest', name: 'Gil' } }]);
  const { body } = await call('GET', `/api/files/${version.id}/comments`, { cookie: client.cookie });
  expect(body.comments).toMatchObject([{ isOwn: false, author: { kind: 'guest', name: 'Gil' } }]);
  const told = (await db.select().from(notifications).orderBy(notifications.id)).slice(-2);
  expect(told.map(({ text, clientId }) => [text, clientId])).toEqual([
    ['Gil commented on Channel trailer, version 1.', client.id],
    ['Gil commented on Channel trailer, version 1.', null],
  ]);
});

test('a guest reaches one version, and there neither internal comments nor decisions', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const second = await createVersion(testApp, { projectId, version: 2 });
  const guest = await inviteGuest(version);
  const add = async (body: object) => (await call('POST', `/api/files/${version.id}/comments`, { cookie: owner, body })).body.comment;
  await add({ text: 'SECRET', internal: true });
  const { id } = await add({ text: 'What do you think?' });
  expect(await readComments(deps, guest, version.id)).toMatchObject([{ text: 'What do you think?' }]);
  expect(await readReview(deps, guest, { projectId }, 'newest')).toMatchObject({
    version: { version: 1 },
    versions: [{ version: 1 }],
    may: { comment: true, decide: false, download: false, seeInternal: false },
  });
  await expect(readComments(deps, guest, second.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(write(guest, second.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(write(guest, version.id, { internal: true })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(changeComment(deps, guest, id, { text: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(resolveComment(deps, guest, id, undefined)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(write(await inviteGuest(version, false), version.id)).rejects.toMatchObject({ code: 'forbidden' });
});

test("a version's guests share one limit, so that opening the link again is no way around it", async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  const written = { projectId, fileId: version.id, guestName: 'Gil', text: 'Hello', timestamp: clock.now() };
  await db.insert(comments).values(Array.from({ length: 60 }, () => written));
  await expect(write(await inviteGuest(version), version.id)).rejects.toMatchObject({ code: 'too_many_requests' });
});
