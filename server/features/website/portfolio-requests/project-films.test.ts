import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PortfolioItem, SiteContent } from '#api/website/site.ts';
import { filmPath } from '#domain/website/video-urls.ts';
import { listStoredPaths } from '#server/backup/stored-paths.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';
import { siteDraft } from '#server/db/schema/website/site.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { cleanUpFiles } from '#server/features/projects/files/delete-file.ts';
import { convertFilm, filmFile } from '#server/features/website/films/convert-film.ts';
import { cleanUpFilms } from '#server/features/website/films/film-uploads.ts';
import { readImages } from '#server/features/website/images/site-images.service.ts';
import { days } from '#server/shared/clock.ts';
import { readFrameNumbers } from '#server/testing/clips.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { allowFilm, deliverFinal } from '#server/testing/portfolio-requests.ts';
import { repetitions } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
let owner: string;

beforeEach(async () => {
  await db.delete(siteDraft);
  owner = await ownerCookie(testApp);
});

const allow = (delivery = {}) => allowFilm(testApp, delivery);
const readSite = async () => (await call('GET', '/api/admin/site', { cookie: owner })).body;

/** Puts a film at the top of the portfolio. */
async function addToSite({ title, filmId }: { title: string; filmId: string }) {
  const { version, content } = (await readSite()).draft as { version: number; content: SiteContent };
  const { portfolio } = content;
  const item: PortfolioItem = { title, category: 'Vlog', views: '', duration: '', video: { platform: 'studio', id: filmId } };
  const items = [item, ...portfolio.items.filter(({ video }) => video?.id !== filmId)];
  return call('PUT', '/api/admin/site/draft', {
    cookie: owner,
    body: { version, content: { ...content, portfolio: { ...portfolio, items } } },
  });
}

const publish = async () =>
  call('POST', '/api/admin/site/publish', { cookie: owner, body: { version: (await readSite()).draft.version, samplesAreOurs: true } });

const videoField = 'content.portfolio.items.0.video';

async function everythingOnSite() {
  const { body } = await call('GET', '/api/admin/site/history', { cookie: owner });
  const versions = body.map(({ id }: { id: number }) => call('GET', `/api/admin/site/history/${id}`, { cookie: owner }));
  return JSON.stringify([await readSite(), ...(await Promise.all(versions)).map((response) => response.body)]);
}

const play = (filmId: string, { url } = testApp) => fetch(url + filmPath({ id: filmId }));
const offered = async () => (await call('GET', '/api/admin/site/project-films', { cookie: owner })).body.films;

async function publishWith(film: { title: string; filmId: string }) {
  const saved = await addToSite(film);
  return saved.status === 200 ? publish() : saved;
}

test('makes a film of an allowed final video, which the editor offers and visitors can play', async () => {
  const film = await allow({ project: { watermark: true } });
  expect((await play(film.filmId)).status).toBe(404);
  expect(await publishWith(film)).toMatchObject({
    status: 422,
    body: { errors: { [videoField]: [expect.stringContaining("isn't ready")] } },
  });
  await testApp.drain();
  const ready = { id: film.filmId, name: 'Trailer.mp4', projectTitle: film.title, projectId: film.projectId, status: 'ready' };
  expect(await offered()).toContainEqual(expect.objectContaining(ready));
  const numbers = await deps.storage.withLocalCopy(filmFile(film.filmId), async (path) => readFrameNumbers(path));
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, number) => number));
  expect(await deps.storage.size(film.path), 'the final video stays').toBeGreaterThan(0);
  expect((await publishWith(film)).status).toBe(200);
  expect((await play(film.filmId)).status).toBe(200);
});

test('a withdrawal takes the film off the live site, out of the draft and the history, and deletes it', async () => {
  const film = await allow();
  await testApp.drain();
  expect((await publishWith(film)).status).toBe(200);
  const before = await readSite();
  for (let attempt = 0; attempt < 2; attempt++) expect((await film.decide(false)).status).toBe(200);
  const { draft, published } = await readSite();
  expect(published.id).toBe(before.published.id + 1);
  expect(draft.version).toBeGreaterThan(before.draft.version);
  const { items } = before.published.content.portfolio;
  expect(published.content.portfolio.items).toEqual(items.slice(1));
  expect(draft.content.portfolio.items).toEqual(items.slice(1));
  expect(await everythingOnSite()).not.toContain(film.filmId);
  expect(await everythingOnSite()).not.toContain(film.title);
  expect((await play(film.filmId)).status).toBe(404);
  expect(await offered()).not.toContainEqual(expect.objectContaining({ id: film.filmId }));
  await testApp.drain();
  expect(await deps.storage.size(filmFile(film.filmId))).toBeUndefined();
  expect(await readImages(db)).not.toHaveProperty(`studio:${film.filmId}`);
  expect(await deps.storage.size(film.path), 'the final video stays').toBeGreaterThan(0);
  expect(await film.list()).toMatchObject([{ status: 'withdrawn' }]);
});

test('refuses to save or publish a film whose consent was withdrawn, with the error on its field', async () => {
  const film = await allow();
  await testApp.drain();
  await film.decide(false);
  const refused = { status: 422, body: { errors: { [videoField]: [expect.stringContaining('no longer allows')] } } };
  expect(await addToSite(film)).toMatchObject(refused);
  const other = await allow();
  await testApp.drain();
  await addToSite(other);
  await db.update(portfolioRequests).set({ status: 'withdrawn' }).where(eq(portfolioRequests.filmId, other.filmId));
  expect(await publish()).toMatchObject(refused);
  expect(JSON.stringify((await readSite()).published)).not.toContain(other.filmId);
});

// Each repetition has a time limit of its own.
test('a film is never on the site after a withdrawal, whoever saves or publishes at the same time', {
  repeats: repetitions(0, 4),
}, async () => {
  const film = await allow();
  await testApp.drain();
  await addToSite(film);
  const [, withdrawn, ...others] = await Promise.all([publish(), film.decide(false), addToSite(film), addToSite(film)]);
  expect(withdrawn.status).toBe(200);
  for (const { status } of others) expect([200, 409, 422]).toContain(status);
  expect(await everythingOnSite()).not.toContain(film.filmId);
});

test('leaves nothing of a film whose consent is withdrawn during its conversion', async () => {
  const film = await allow();
  const write = deps.storage.write.bind(deps.storage);
  const withdrawn = vi.spyOn(deps.storage, 'write').mockImplementationOnce(async (path, content) => {
    await write(path, content);
    await film.decide(false);
  });
  await convertFilm(deps, film.filmId);
  expect(withdrawn).toHaveBeenCalled();
  withdrawn.mockRestore();
  await testApp.drain();
  expect(await deps.storage.size(filmFile(film.filmId))).toBeUndefined();
  expect(await readImages(db)).not.toHaveProperty(`studio:${film.filmId}`);
});

test('allowing a film again makes another one, at another address', async () => {
  const film = await allow();
  await film.decide(false);
  await film.decide(true);
  const { filmId } = (await film.readRow())!;
  expect(filmId).not.toBe(film.filmId);
  await testApp.drain();
  expect((await play(filmId!)).status).toBe(200);
  expect((await play(film.filmId)).status).toBe(404);
  expect((await addToSite(film)).status).toBe(422);
});

test('a film stays when its final video is deleted or its client deactivated, but an open request ends', async () => {
  const film = await allow();
  const undecided = await deliverFinal(testApp);
  await undecided.ask();
  await testApp.drain();
  for (const { fileId } of [film, undecided])
    expect((await call('DELETE', `/api/files/${fileId}?as=admin`, { cookie: owner })).status).toBe(200);
  expect(await undecided.list()).toEqual([]);
  expect(await undecided.list('admin')).toMatchObject([{ status: 'asked' }]);
  expect(await undecided.decide(true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('was deleted') } });
  await db.update(clients).set({ deactivatedAt: clock.now() }).where(eq(clients.id, film.id));
  clock.advance(31 * days);
  owner = await ownerCookie(testApp);
  await Promise.all([cleanUpFiles(deps), cleanUpFilms(deps)]);
  await testApp.drain();
  expect(await deps.storage.size(film.path)).toBeUndefined();
  expect(await film.list('admin')).toMatchObject([{ fileId: null, status: 'allowed' }]);
  expect((await publishWith(film)).status).toBe(200);
  expect((await play(film.filmId)).status).toBe(200);
});

test('a film whose final video is deleted before its conversion fails with a reason', async () => {
  const film = await allow();
  await deps.storage.remove(film.path);
  await testApp.drain();
  const about = expect.objectContaining({ id: film.filmId, status: 'failed', error: 'The file it is made from was deleted.' });
  expect(await offered()).toContainEqual(about);
});

test('without ffmpeg, the film is a copy that outlives the final video', async () => {
  const bare = await createTestApp({ ffmpegPath: '/nowhere' });
  const film = await allowFilm(bare);
  await bare.drain();
  await bare.deps.storage.remove(film.path);
  expect((await play(film.filmId, bare)).status).toBe(200);
});

test("exports a client's decisions; erasing the client removes the film and the request, whoever saves the site at the same time", async () => {
  const film = await allow();
  await testApp.drain();
  expect((await publishWith(film)).status).toBe(200);
  const { data } = (await call('GET', '/api/client/data', { cookie: film.cookie })).body;
  expect(data.portfolioRequests).toMatchObject([{ projectId: film.projectId, fileName: 'Trailer.mp4', status: 'allowed' }]);
  const erase = () => call('POST', `/api/admin/clients/${film.id}/erase`, { cookie: owner, body: { name: film.name } });
  const [erased, ...others] = await Promise.all([erase(), addToSite(film), addToSite(film)]);
  expect(erased.status).toBe(200);
  for (const { status } of others) expect([200, 409, 422]).toContain(status);
  await testApp.drain();
  expect(await everythingOnSite()).not.toContain(film.filmId);
  expect(await db.$count(portfolioRequests, eq(portfolioRequests.projectId, film.projectId))).toBe(0);
  expect(await db.$count(siteFilms, eq(siteFilms.id, film.filmId))).toBe(0);
  for (const path of [film.path, filmFile(film.filmId)]) expect(await deps.storage.size(path)).toBeUndefined();
});

test('a backup contains the final video until the film is made of it', async () => {
  const film = await allow();
  const paths = () =>
    listStoredPaths({ tables: [{ name: 'public.site_films' }] as never, query: async (text) => (await db.execute(text)).rows as never });
  expect(await paths()).toContain(film.path);
  expect(await paths()).not.toContain(`uploads/${film.filmId}`);
  await testApp.drain();
  expect(await paths()).toContain(filmFile(film.filmId));
  expect(await paths()).not.toContain(film.path);
});
