import { Readable } from 'node:stream';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { guests, reviewLinks } from '#server/db/schema/projects/review-links.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { updateDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createReviewedDeliverable, createVersion } from '#server/testing/versions.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, url } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Sender' });

await waitUntilListening(deps.changes);

/** A campaign with a link to two of its shorts, beside what its guests don't see, whose names all have the word "secret". */
async function createCampaign() {
  const { projectId, version: main } = await createReview(testApp, { clientId: client.id, title: 'Campaign' });
  const firstId = main.deliverableId!;
  await updateDeliverables(db, [firstId], { title: 'Secret film' });
  const add = async (title: string) => {
    const { deliverableId, version } = await createReviewedDeliverable(testApp, { projectId, title });
    await db
      .update(files)
      .set({ name: `${title}.mp4` })
      .where(eq(files.id, version.id));
    return { deliverableId, fileId: version.id };
  };
  const [one, two, hidden] = [await add('Short 1'), await add('Short 2'), await add('Secret short')];
  const link = await createReviewLink(testApp, { fileId: one.fileId, cookie: client.cookie, deliverableIds: [two.deliverableId] });
  const newer = await createVersion(testApp, { projectId, deliverableId: two.deliverableId, version: 2, name: 'Secret cut.mp4' });
  return { projectId, firstId, main, one, two, hidden, newer, link, guest: await link.enter() };
}

const commentOn = async (fileId: number, text: string): Promise<number> =>
  (await call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body: { text } })).body.comment.id;

const linkOf = async ({ token }: { token: string }, cookie?: string) => (await call('GET', `/api/review/${token}`, { cookie })).body.link;

test('shows two of a campaign one after the other, and what state they are in', async () => {
  const { projectId, one, two, link, guest } = await createCampaign();
  expect((await linkOf(link, guest.cookie)).guest).toMatchObject({
    projectId,
    deliverableIds: [one.deliverableId, two.deliverableId],
    deliverableId: one.deliverableId,
    version: 1,
  });
  const drafts = (await guest.call('GET', `/api/projects/${projectId}/drafts`)).body.deliverables;
  const shown = (title: string, { deliverableId, fileId }: typeof one) => ({
    id: deliverableId,
    title,
    isFirst: false,
    state: 'in_review',
    versions: [{ id: fileId, version: 1, hasPoster: false, posterRevision: null }],
  });
  expect(drafts).toEqual([shown('Short 1', one), shown('Short 2', two)]);
  const { body } = await guest.call('GET', `/api/deliverables/${one.deliverableId}/review/newest`);
  const next = { id: two.deliverableId, title: 'Short 2', isFirst: false, version: 1 };
  expect(body.review).toMatchObject({
    deliverable: { id: one.deliverableId, title: 'Short 1', isFirst: false, state: 'in_review' },
    place: { number: 1, total: 2, previous: null, next },
    versions: [{ version: 1 }],
  });
});

/** The ids that guests of the link must not reach, and those that they may, for each kind of path. */
const idsOf = ({ projectId, firstId, main, hidden, newer, one, two }: Awaited<ReturnType<typeof createCampaign>>) => ({
  hidden: {
    projects: [] as number[],
    deliverables: [firstId, hidden.deliverableId],
    files: [main.id, hidden.fileId, newer.id],
  },
  shown: { projects: [projectId], deliverables: [one.deliverableId, two.deliverableId], files: [one.fileId, two.fileId] },
});

const reviewerEndpoints = (await allEndpoints()).filter(({ access }) => access === 'reviewer');

test('a guest of two deliverables sees no third, nor its name, by any call', async () => {
  const campaign = await createCampaign();
  const { guest, projectId } = campaign;
  const ids = idsOf(campaign);
  for (const id of [...ids.hidden.files, ...ids.shown.files]) {
    await db
      .update(files)
      .set({ path: `uploads/${id}` })
      .where(eq(files.id, id));
    await deps.storage.write(`uploads/${id}`, Readable.from([`film ${id}`]));
  }
  const commentsOn = (fileIds: number[], text: string) => Promise.all(fileIds.map((id) => commentOn(id, text)));
  const commentIds = {
    hidden: [...(await commentsOn(ids.hidden.files, 'Secret comment')), await addProjectComment(projectId)],
    shown: await commentsOn(ids.shown.files, 'Louder'),
  };
  const unknown = 2_000_000_000;
  const playback = { id: 'ca'.repeat(16), lines: 540, isAuto: true, watched: 3, stalls: 0, longestStall: 0, buffered: 12 };
  const body = { text: 'Hello', ...playback };
  for (const { method, path } of reviewerEndpoints) {
    const send = (id: number, version = '1') =>
      guest.call(method, path.replace(':id', String(id)).replace(':version', version), method === 'GET' ? undefined : body);
    const kind = path.split('/')[2] as keyof typeof ids.hidden | 'comments';

    const hiddenIds = kind === 'comments' ? commentIds.hidden : ids.hidden[kind];
    const notFound = await send(unknown);
    expect([path, notFound.status]).toEqual([path, 404]);
    for (const id of hiddenIds)
      for (const version of ['1', '2', 'newest']) {
        const { status, body: sent } = await send(id, version);
        expect([method, path, version, status, sent]).toEqual([method, path, version, 404, notFound.body]);
      }
    const shownIds = kind === 'comments' ? commentIds.shown : ids.shown[kind];
    for (const id of shownIds) {
      const { status, text } = await send(id, 'newest');
      const isForbidden = method === 'PATCH' || method === 'DELETE' || path.endsWith('/download');
      const hasPicture = !path.endsWith('/poster') && !path.endsWith('/filmstrip');
      const isProjects = path === '/api/projects/:id/review/:version';
      const expected = isForbidden ? 403 : isProjects || !hasPicture ? 404 : method === 'POST' && !path.endsWith('/playbacks') ? 201 : 200;
      expect([method, path, status]).toEqual([method, path, expected]);
      expect(text).not.toMatch(/secret/i);
    }
  }
});

/** Adds a comment that is about the project and no version. */
async function addProjectComment(projectId: number): Promise<number> {
  const [row] = await db.insert(comments).values({ projectId, clientId: client.id, text: 'Secret' }).returning();
  return row!.id;
}

test('follows no newer version', async () => {
  const { two, guest } = await createCampaign();
  const { body } = await guest.call('GET', `/api/deliverables/${two.deliverableId}/review/newest`);
  expect(body.review).toMatchObject({ version: { id: two.fileId, version: 1 }, versions: [{ version: 1 }] });
});

test('leaves out what is cancelled or deleted, shows it again once it is back, and ends when nothing is left', async () => {
  const { projectId, one, two, link, guest } = await createCampaign();
  const seen = async () => (await linkOf(link, guest.cookie))?.guest?.deliverableIds;
  const set = (state: 'cancelled' | 'in_review', { deliverableId }: typeof one) => updateDeliverables(db, [deliverableId], { state });
  await set('cancelled', one);
  expect(await seen()).toEqual([two.deliverableId]);
  expect((await guest.call('GET', `/api/files/${one.fileId}/comments`)).status).toBe(404);
  const { body } = await guest.call('GET', `/api/deliverables/${two.deliverableId}/review/1`);
  expect([body.review.deliverable, body.review.place]).toEqual([null, null]);
  await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, two.fileId));
  expect(await linkOf(link)).toBeNull();
  expect((await guest.call('GET', `/api/projects/${projectId}/drafts`)).status).toBe(401);
  expect((await link.open({ name: 'Gus' })).status).toBe(404);
  await set('in_review', one);
  expect(await seen()).toEqual([one.deliverableId]);
});

test('a live stream says that something has changed in the project, not what, and ends when nothing is left', async () => {
  const { projectId, one, two, hidden, link, guest } = await createCampaign();
  const stream = await openLiveStream(`${url}/api/review-guest/live?as=guest-${link.id}`, guest.cookie);
  const cancel = (ids: number[]) => call('POST', `/api/admin/projects/${projectId}/deliverables/cancel`, { cookie: owner, body: { ids } });
  await commentOn(hidden.fileId, 'Secret');
  expect(await stream.next()).toBe(`comments ${projectId}`);
  await cancel([hidden.deliverableId]);
  expect(await stream.next()).toBe(`deliverables ${projectId}`);
  await cancel([one.deliverableId]);
  expect(await stream.next()).toBe(`deliverables ${projectId}`);
  await cancel([two.deliverableId]);
  const rest = [await stream.next(), await stream.next(), await stream.next()];
  expect(rest).toEqual([`deliverables ${projectId}`, 'sessions', 'end']);
});

test('is for deliverables of the project that have a draft and are not cancelled', async () => {
  const { projectId, one, two } = await createCampaign();
  const other = await createReview(testApp, { clientId: client.id });
  const expiresAt = new Date(clock.now().getTime() + days).toISOString();
  const create = async (deliverableIds: number[]) => {
    const path = `/api/files/${one.fileId}/review-links`;
    const { status, body } = await call('POST', path, { cookie: client.cookie, body: { expiresAt, deliverableIds } });
    return [status, status === 422 ? body.errors.deliverableIds : body.message];
  };
  expect(await create([other.version.deliverableId!])).toEqual([422, ['Please choose deliverables of this project.']]);
  const added = await call('POST', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner, body: { title: 'Short 9' } });
  expect(await create([added.body.deliverable.id])).toEqual([409, 'Short 9 has no draft yet.']);
  await updateDeliverables(db, [two.deliverableId], { state: 'cancelled' });
  expect(await create([two.deliverableId])).toEqual([409, 'Short 2 is cancelled.']);
  await updateDeliverables(db, [one.deliverableId], { state: 'cancelled' });
  expect(await create([])).toEqual([409, 'Short 1 is cancelled.']);
});

test('is listed with each version that it shows, under what it is for', async () => {
  const { one, two, newer, main, link } = await createCampaign();
  const list = async (fileId: number) => (await call('GET', `/api/files/${fileId}/review-links`, { cookie: owner })).body.reviewLinks;
  const deliverables = [
    { id: one.deliverableId, title: 'Short 1', version: 1 },
    { id: two.deliverableId, title: 'Short 2', version: 1 },
  ];
  for (const { fileId } of [one, two]) expect(await list(fileId)).toMatchObject([{ id: link.id, deliverables }]);
  expect([await list(newer.id), await list(main.id)]).toEqual([[], []]);
  await link.revoke();
  const entries = await db.select().from(auditLog).where(eq(auditLog.clientId, client.id)).orderBy(desc(auditLog.id)).limit(2);
  expect(entries).toMatchObject([
    { action: 'review_link.revoked', target: 'Short 1 and Short 2 of Campaign' },
    { action: 'review_link.created', target: 'Short 1 and Short 2 of Campaign' },
  ]);
});

test('outlives one of its versions that is deleted for good, and ends with the last one, with its guests', async () => {
  const { one, two, link, guest } = await createCampaign();
  const purge = async ({ fileId }: typeof one) => {
    await db
      .update(files)
      .set({ deletedAt: subtractMilliseconds(clock.now(), 31 * days) })
      .where(eq(files.id, fileId));
    await runCleanup(deps, 'files');
  };
  await purge(one);
  expect((await linkOf(link, guest.cookie)).guest.deliverableIds).toEqual([two.deliverableId]);
  await purge(two);
  expect(await db.$count(reviewLinks, eq(reviewLinks.id, link.id))).toBe(0);
  expect(await db.$count(guests, eq(guests.reviewLinkId, link.id))).toBe(0);
});
