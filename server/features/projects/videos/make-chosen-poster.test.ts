import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { makeMailPicture } from '#server/features/projects/review/mail-picture.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';
import { makeChosenPoster } from './make-chosen-poster.ts';

const testApp = await createTestApp();
const { call, db, deps, drain } = testApp;
const cookie = await ownerCookie(testApp);

/** A version that is processed, with the 20th frame as its poster. */
async function createDraft(project: { watermark: boolean }) {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review', ...project });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(makeClip()));
  const { id } = await createVersion(testApp, { projectId, path });
  await call('POST', `/api/files/${id}/process`, { cookie });
  await drain();
  expect((await choose(id, 20)).status).toBe(200);
  await drain();
  return { id, projectId, client };
}

const choose = (id: number, frame: number) => call('POST', `/api/files/${id}/poster`, { cookie, body: { frame } });

const storedPoster = async (id: number) => buffer(await deps.storage.read((await findVideo(db, id))!.paths.poster!));

const brightness = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer();

/** By how much two pictures of the same size differ, on average, in levels of brightness. */
async function difference(a: Buffer, b: Buffer) {
  const [first, second] = [await brightness(a), await brightness(b)];
  expect(second.length).toBe(first.length);
  return first.reduce((sum, level, index) => sum + Math.abs(level - second[index]!), 0) / first.length;
}

test('shows the chosen poster of an unpaid project with its watermark, in the portal, by a review link and in emails', async () => {
  const marked = await createDraft({ watermark: true });
  const unmarked = await createDraft({ watermark: false });
  const poster = await storedPoster(marked.id);
  expect(await difference(poster, await storedPoster(unmarked.id))).toBeGreaterThan(1);
  const link = await createReviewLink(testApp, { fileId: marked.id, cookie });
  const guest = { cookie: (await link.enter()).cookie, as: `guest-${link.id}` };
  for (const { cookie, as } of [{ ...marked.client, as: 'client' }, guest]) {
    const response = await fetch(`${testApp.url}/api/files/${marked.id}/poster?as=${as}`, { headers: { cookie } });
    expect(Buffer.from(await response.arrayBuffer()).equals(poster), as).toBe(true);
  }
  expect(await difference((await makeMailPicture(deps, marked.id))!, poster)).toBeLessThan(1);
});

test('names another revision of the poster everywhere once it is chosen', async () => {
  const { id, projectId } = await createDraft({ watermark: false });
  const read = async () => {
    const { columns } = (await call('GET', '/api/admin/projects/board', { cookie })).body;
    const cards: { id: number; draft: { posterRevision: string } }[] = columns.flatMap(({ projects }: { projects: object[] }) => projects);
    const { files } = (await call('GET', `/api/projects/${projectId}/files`, { cookie })).body;
    const { proxy, poster } = files[0].video.revisions;
    expect(cards.find((card) => card.id === projectId)?.draft.posterRevision).toBe(poster);
    return { proxy, poster };
  };
  const { proxy, poster } = await read();
  await choose(id, 40);
  await drain();
  expect(await read()).toEqual({ proxy, poster: expect.not.stringMatching(poster) });
});

test('makes two posters of a video at a time, and shows the last one', async () => {
  const { id } = await createDraft({ watermark: false });
  const { withLocalCopy } = deps.storage;
  vi.spyOn(deps.storage, 'withLocalCopy').mockImplementationOnce((path, use) =>
    withLocalCopy(path, async (proxy) => {
      const made = await use(proxy);
      await choose(id, 40);
      await makeChosenPoster(deps, { fileId: id });
      return made;
    }),
  );
  await makeChosenPoster(deps, { fileId: id });
  const shown = await storedPoster(id);
  await drain();
  expect(await difference(shown, await storedPoster(id))).toBe(0);
  expect(await deps.storage.list(`derived/${id}`)).toHaveLength(6);
});
