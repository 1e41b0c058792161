import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { minutes } from '#server/shared/clock.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const owner = await ownerCookie(testApp);

/** A project whose client hears of its drafts. */
async function createWatched(details: Parameters<typeof createClient>[1] = {}, project = {}, { deps, db, call, clock, drain } = testApp) {
  const client = await createClient({ deps }, details);
  const { id: projectId } = await createProject({ db }, { clientId: client.id, title: 'Trailer', status: 'editing', ...project });
  const link = `/client/projects/${projectId}`;
  return {
    client,
    projectId,
    link,
    upload: async (clip = makeClip({ frames: 12 }), deliverableId?: number) => {
      const path = `uploads/${crypto.randomUUID()}`;
      await deps.storage.write(path, createReadStream(clip));
      const file = { projectId, path, name: 'Cut.mp4', size: 1000, type: 'draft', deliverableId, userId: 1, uploadedBy: 'owner' } as const;
      const id = await db.transaction((tx) => addFile(deps, tx, file));
      await db.transaction((tx) => deps.jobs.enqueue(tx, 'process-file', { fileId: id }));
      return {
        id,
        remove: () => call('DELETE', `/api/files/${id}`, { cookie: owner }),
        restore: () => call('POST', `/api/files/${id}/restore`, { cookie: owner }),
      };
    },
    /** Adds another deliverable. @returns its id */
    add: async (title: string): Promise<number> =>
      (await call('POST', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner, body: { title } })).body.deliverable.id,
    decide: (action: 'approve' | 'request-changes', fileId: number) =>
      call('POST', `/api/client/projects/${projectId}/${action}`, {
        cookie: client.cookie,
        body: { fileId, name: 'Ann Sender', note: 'Slower' },
      }),
    move: (status: string, note?: string) =>
      call('POST', `/api/admin/projects/${projectId}/status`, { cookie: owner, body: { status, ...(note && { note }) } }),
    /** Runs all jobs that wait, and sends digests. @returns what the client read about the project since the last time */
    hear: async () => {
      await drain();
      clock.advance(3 * minutes);
      await sendDigests(deps);
      const told = await db.delete(notifications).where(eq(notifications.clientId, client.id)).returning();
      const sent = await db.delete(mails).where(eq(mails.to, client.email)).returning();
      return {
        told: told.map(({ text, link: to }) => [text, to.replace(link, '')]),
        sent: sent.map(({ subject, content }) => [subject, content.message ?? content.paragraphs.at(-1)]),
        button: sent[0]?.content.action?.url,
      };
    },
  };
}

const nothing = { told: [], sent: [], button: undefined };

test('announces a draft in review by an email of its own once it can be watched, and the upload alone not at all', async () => {
  const { upload, move, hear, link } = await createWatched();
  await upload();
  expect(await hear()).toEqual(nothing);
  await move('review', 'The music is a placeholder.');
  const heard = await hear();
  expect(heard).toMatchObject({
    told: [['Version 1 of Trailer is ready for your review.', '/review/1']],
    sent: [['Version 1 of Trailer is ready for your review', 'The music is a placeholder.']],
  });
  expect(heard.button).toMatch(new RegExp(`${link}/review/1$`));
  expect(await hear()).toEqual(nothing);
});

test('waits for the conversion, also of a version that is uploaded during the review', async () => {
  const { upload, move, hear } = await createWatched();
  for (const version of [1, 2]) {
    await upload();
    if (version === 1) await move('review', 'The music is a placeholder.');
    const { told, sent } = await hear();
    expect(told).toEqual([[`Version ${version} of Trailer is ready for your review.`, `/review/${version}`]]);
    const note = expect.stringContaining('The music is a placeholder.');
    expect(sent[0]?.[1], 'a note about version 1').toEqual(version === 1 ? note : expect.not.stringContaining('placeholder'));
  }
});

const broken = join(temporaryDirectory(), 'clip.mp4');
writeFileSync(broken, Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('mp42'), Buffer.alloc(500)]));

test('announces no draft that failed, but the one that replaces it', async () => {
  const { upload, move, hear } = await createWatched();
  await upload(broken);
  await move('review');
  expect(await hear()).toEqual(nothing);
  await upload();
  expect((await hear()).sent).toMatchObject([['Version 2 of Trailer is ready for your review', expect.any(String)]]);
});

test('announces no draft that was deleted during its conversion', async () => {
  const { upload, move, hear } = await createWatched();
  const { remove } = await upload();
  await move('review');
  const { withLocalCopy } = testApp.deps.storage;
  vi.spyOn(testApp.deps.storage, 'withLocalCopy').mockImplementationOnce(async (...args) => {
    await remove();
    return withLocalCopy(...args);
  });
  expect(await hear()).toEqual(nothing);
  await upload();
  expect((await hear()).told).toEqual([['Version 2 of Trailer is ready for your review.', '/review/2']]);
});

test('announces the version before one that is deleted instead of being watched', async () => {
  const { upload, move, hear } = await createWatched();
  await upload();
  expect(await hear()).toEqual(nothing);
  const { remove } = await upload();
  await move('review');
  await remove();
  expect((await hear()).told).toEqual([['Version 1 of Trailer is ready for your review.', '/review/1']]);
});

test('announces nothing that left review before it could be watched', async () => {
  const { upload, move, hear } = await createWatched();
  await upload();
  await move('review');
  await move('editing', 'Sent too early');
  expect((await hear()).told).toEqual([["Trailer: we're editing it now.", '']]);
});

test('sends no email to a client who wants none', async () => {
  const { upload, move, hear } = await createWatched({ preferences: { projects: false } });
  await upload();
  await move('review');
  const { told, sent } = await hear();
  expect([told.length, sent]).toEqual([1, []]);
});

test('announces a review without a draft at once', async () => {
  const { move, hear } = await createWatched();
  await move('review');
  expect((await hear()).told).toEqual([['The draft of Trailer is ready for your review.', '']]);
});

test('without ffmpeg, announces the draft of an unpaid project once its files are released', async () => {
  const without = await createTestApp({ ffmpegPath: '/nowhere' });
  const cookie = await ownerCookie(without);
  const { upload, hear, projectId } = await createWatched({}, { watermark: true, status: 'review' }, without);
  await upload();
  expect(await hear()).toEqual(nothing);
  await without.call('POST', `/api/admin/projects/${projectId}/release-files`, { cookie });
  expect((await hear()).told).toEqual([['Version 1 of Trailer is ready for your review.', '/review/1']]);
});

test('announces a draft that is kept elsewhere once its client can open the link', async () => {
  const { move, hear, projectId } = await createWatched({}, { watermark: true });
  const studio = (path: string, body = {}) => testApp.call('POST', `/api/admin/projects/${projectId}/${path}`, { cookie: owner, body });
  await studio('file-links', { name: 'Cut', type: 'draft', link: 'https://cuts.example/1' });
  await move('review');
  expect(await hear()).toEqual(nothing);
  await studio('release-files');
  expect((await hear()).told).toEqual([['Version 1 of Trailer is ready for your review.', '']]);
});

test('announces the others once the last one that was sent with them has failed', async () => {
  const { upload, add, move, hear } = await createWatched();
  await upload(broken, await add('Teaser'));
  await upload();
  await move('review');
  expect((await hear()).told).toEqual([['Version 1 of Trailer is ready for your review.', '/review/1']]);
});

test('announces nothing that is answered already, nor its next draft before it is sent, and what was waiting for it', async () => {
  const { upload, add, move, decide, hear } = await createWatched();
  const trailer = await upload(broken);
  const teaser = await add('Teaser');
  await upload(undefined, teaser);
  await upload(undefined, await add('Making-of'));
  expect(await hear()).toEqual(nothing);
  await move('review');
  expect((await hear()).told).toMatchObject([['2 drafts of Trailer are ready for your review.', '']]);
  expect((await decide('request-changes', trailer.id)).status).toBe(200);
  await upload();
  expect(await hear(), 'version 2, which was not sent').toEqual(nothing);
  const waiting = await upload(undefined, teaser);
  expect((await decide('approve', waiting.id)).status, 'while it is being prepared').toBe(200);
  expect(await hear()).toEqual(nothing);
});

test('announces a draft that is restored', async () => {
  const { upload, move, hear } = await createWatched();
  const { remove, restore } = await upload();
  expect(await hear()).toEqual(nothing);
  await remove();
  await move('review');
  expect(await hear(), 'nobody can decide about it').toEqual(nothing);
  await restore();
  expect((await hear()).told).toEqual([['Version 1 of Trailer is ready for your review.', '/review/1']]);
});

test('announces no several films that have no drafts here, which nobody can decide about', async () => {
  const { add, move, hear, client } = await createWatched();
  await add('Teaser');
  await move('review');
  expect(await hear()).toEqual(nothing);
  const { projects } = (await testApp.call('GET', '/api/client/projects', { cookie: client.cookie })).body;
  expect(projects).toMatchObject([{ status: 'review', draftsToReview: 0 }]);
});
