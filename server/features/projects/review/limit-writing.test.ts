import { expect, test } from 'vitest';
import { comments } from '#server/db/schema/projects/comments.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);

/** A drawing of about 800 bytes. */
const drawing = [{ tool: 'pen', points: Array.from({ length: 100 }, () => [0, 0]) }];
const drawn = { text: 'Look', frame: 1, drawing };

async function createWriters() {
  const { id: clientId, cookie } = await createClient(testApp);
  const { projectId, version } = await createReview(testApp, { clientId });
  const fileId = version.id;
  const link = await createReviewLink(testApp, { fileId, cookie, mayComment: true });
  const [gus, eve] = [await link.enter('Gus'), await link.enter('Eve')];
  const post = (as: string, to = fileId) => call('POST', `/api/files/${to}/comments`, { cookie: as, body: drawn });
  /** Writes so much that a thousand bytes are left. */
  const fill = (by: { clientId: number } | { guestName: string }) =>
    db.insert(comments).values({ ...by, projectId, fileId, text: 'a'.repeat(999_000) });
  return { clientId, cookie, projectId, fileId, gus, eve, post, fill };
}

test('what guests write and draw on a version is limited together, so that it can always be read', async () => {
  const { cookie, fileId, gus, eve, post, fill } = await createWriters();
  const path = `/api/files/${fileId}/comments`;
  const { body } = await gus.call('POST', path, { text: 'Here', frame: 1 });
  await fill({ guestName: 'Eve' });
  expect((await gus.call('POST', path, drawn)).status).toBe(201);
  expect(await eve.call('POST', path, drawn)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect((await gus.call('PATCH', `/api/comments/${body.comment.id}`, { drawing })).status).toBe(413);
  expect((await eve.call('POST', path, { text: 'Here' })).status).toBe(201);
  expect((await post(cookie)).status).toBe(201);
});

test("what the client writes and draws on a version is limited, the studio's isn't", async () => {
  const { clientId, cookie, projectId, post, fill } = await createWriters();
  await fill({ clientId });
  expect((await post(cookie)).status).toBe(201);
  expect((await post(cookie)).status).toBe(413);
  expect((await post(owner)).status).toBe(201);
  const next = await createVersion(testApp, { projectId, version: 2 });
  expect((await post(cookie, next.id)).status).toBe(201);
});
