import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { filmPath } from '../../../contract/film-path.ts';
import type { PortfolioItem, SiteContent } from '../../../contract/site.ts';
import { listStoredPaths } from '../../backup/stored-paths.ts';
import { clients } from '../../db/schema/clients.ts';
import { files } from '../../db/schema/files.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { portfolioRequests } from '../../db/schema/portfolio-requests.ts';
import { siteDraft } from '../../db/schema/site.ts';
import { siteFilms } from '../../db/schema/site-films.ts';
import { videos } from '../../db/schema/videos.ts';
import { days } from '../../shared/clock.ts';
import { makeClip, readFrameNumbers } from '../../testing/clips.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { listMailsTo } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { cleanUpFiles } from '../files/delete-file.ts';
import { convertFilm, filmFile } from '../site-films/convert-film.ts';
import { cleanUpFilms } from '../site-films/film-uploads.ts';
import { readImages } from '../site-images/site-images.service.ts';

// Converting videos takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const testApp = await createTestApp();
let owner = await ownerCookie(testApp);
const clip = makeClip({ frames: 24 });

beforeEach(async () => {
  await testApp.db.delete(siteDraft);
  owner = await ownerCookie(testApp);
});

/** A client's completed project with a delivered final video. */
async function deliver({ preferences = {}, project = {}, file = {} } = {}, app = testApp) {
  const { db, deps, call } = app;
  const client = await createClient(app, { preferences });
  const details = { clientId: client.id, title: `Trailer ${randomUUID().slice(0, 8)}`, status: 'completed' } as const;
  const { id: projectId, title } = await createProject(app, { ...details, completedDate: '2026-03-01', ...project });
  const path = `uploads/${randomUUID()}`;
  const { size } = await stat(clip);
  await deps.storage.write(path, createReadStream(clip));
  const row = { projectId, type: 'final', name: 'Trailer.mp4', path, size, mediaType: 'video/mp4', ...file } as const;
  const [{ id: fileId } = { id: 0 }] = await db.insert(files).values(row).returning();
  await db.insert(videos).values({ fileId, status: 'ready' });
  const ask = () => call('POST', `/api/admin/files/${fileId}/portfolio-request`, { cookie: owner });
  const list = async (as: 'client' | 'admin' = 'client') =>
    (await call('GET', `/api/projects/${projectId}/portfolio-requests?as=${as}`, { cookie: as === 'admin' ? owner : client.cookie })).body
      .requests;
  const decide = async (mayShow: unknown) => {
    const [{ id } = { id: 0 }] = await db.select().from(portfolioRequests).where(eq(portfolioRequests.projectId, projectId));
    return call('PUT', `/api/client/portfolio-requests/${id}`, { cookie: client.cookie, body: { mayShow } });
  };
  const requested = async () =>
    (await db.select().from(portfolioRequests).where(eq(portfolioRequests.projectId, projectId)))[0] as { filmId: string; fileId: number };
  const mails = async () => (await listMailsTo(app, client.email)).filter(({ subject }) => subject.startsWith('May we show'));
  return { ...client, projectId, title, fileId, path, ask, list, decide, requested, mails };
}

/** The same, with the client's consent. */
async function allow(details = {}, app = testApp) {
  const delivered = await deliver(details, app);
  expect((await delivered.ask()).status).toBe(200);
  expect((await delivered.decide(true)).status).toBe(200);
  const { filmId } = await delivered.requested();
  return { ...delivered, filmId };
}

const { call, db, deps, clock } = testApp;
const readSite = async () => (await call('GET', '/api/admin/site', { cookie: owner })).body;
const itemOf = ({ title, filmId: id }: { title: string; filmId: string }): PortfolioItem => ({
  title,
  category: 'Vlog',
  views: '',
  duration: '',
  video: { platform: 'studio', id },
});

async function save(change: (content: SiteContent) => PortfolioItem[]) {
  const { version, content } = (await readSite()).draft;
  const body = { version, content: { ...content, portfolio: { ...content.portfolio, items: change(content) } } };
  return call('PUT', '/api/admin/site/draft', { cookie: owner, body });
}

/** At the top. */
const addToSite = (film: { title: string; filmId: string }) =>
  save(({ portfolio: { items } }) => [itemOf(film), ...items.filter(({ video }) => video?.id !== film.filmId)]);
const publish = async () => call('POST', '/api/admin/site/publish', { cookie: owner, body: { version: (await readSite()).draft.version } });

const videoField = 'content.portfolio.items.0.video';

async function everythingOnSite() {
  const { body } = await call('GET', '/api/admin/site/history', { cookie: owner });
  const versions = (body.versions ?? body).map(({ id }: { id: number }) => call('GET', `/api/admin/site/history/${id}`, { cookie: owner }));
  return JSON.stringify([await readSite(), ...(await Promise.all(versions)).map((response) => response.body)]);
}

const play = (filmId: string, { url } = testApp) => fetch(url + filmPath({ id: filmId }));
const offered = async () => (await call('GET', '/api/admin/site/project-films', { cookie: owner })).body.films;

test('asks the client by a notification and an email that leads to the project, once per file', async () => {
  const { ask, list, mails, projectId, id, fileId } = await deliver();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await list()).toMatchObject([{ fileId, fileName: 'Trailer.mp4', status: 'asked', decidedAt: null }]);
  const told = await db.select().from(notifications).where(eq(notifications.clientId, id));
  expect(told).toMatchObject([{ link: `/client/projects/${projectId}`, digestPending: false }]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.content.action!.url).toMatch(new RegExp(`/client/projects/${projectId}$`));
  expect(mail!.content.paragraphs.join()).toContain('Trailer.mp4');
});

test('asks only about final videos of completed projects, and only clients who can answer', async () => {
  const refused = async (details: object) => (await (await deliver(details)).ask()).body.message;
  expect(await refused({ project: { status: 'editing', completedDate: null } })).toBe("This project isn't complete yet.");
  expect(await refused({ file: { type: 'source' } })).toMatch(/Only final videos/);
  expect(await refused({ file: { path: '' } })).toMatch(/Only final videos/);
  const document = await deliver();
  await db.delete(videos).where(eq(videos.fileId, document.fileId));
  expect((await document.ask()).body.message).toMatch(/Only final videos/);
  expect((await (await deliver({ file: { deletedAt: clock.now() } })).ask()).status).toBe(404);
  const deactivated = await deliver();
  await db.update(clients).set({ deactivatedAt: clock.now() }).where(eq(clients.id, deactivated.id));
  expect((await deactivated.ask()).body.message).toMatch(/can't sign in/);
});

test('sends no email to who has turned off emails about projects', async () => {
  const { ask, list, mails } = await deliver({ preferences: { projects: false } });
  expect((await ask()).status).toBe(200);
  expect(await list()).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test('without consent there is no film, and one that is declined can still be allowed', async () => {
  const { ask, decide, requested, list, name } = await deliver();
  await ask();
  expect((await decide('yes')).body.errors).toHaveProperty('mayShow');
  expect((await decide(false)).status).toBe(200);
  expect(await list()).toMatchObject([{ status: 'declined' }]);
  expect((await requested()).filmId).toBeNull();
  expect((await decide(true)).status).toBe(200);
  expect(await list()).toMatchObject([{ status: 'allowed' }]);
  const texts = (await db.select().from(notifications)).map(({ text }) => text);
  expect(texts).toContain(`${name} doesn't want “Trailer.mp4” to be shown in your portfolio.`);
  expect(texts).toContain(`${name} allows you to show “Trailer.mp4” in your portfolio.`);
});

test("another client can't decide", async () => {
  const [own, other] = [await deliver(), await createClient(testApp)];
  await own.ask();
  const [{ id }] = await own.list();
  const response = await call('PUT', `/api/client/portfolio-requests/${id}`, { cookie: other.cookie, body: { mayShow: true } });
  expect(response.status).toBe(404);
  expect(await own.list()).toMatchObject([{ status: 'asked' }]);
});

test('with consent, makes a film of the final video and offers it to the editor, from which visitors get it', async () => {
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

async function publishWith(film: { title: string; filmId: string }) {
  const saved = await addToSite(film);
  return saved.status === 200 ? publish() : saved;
}

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

test('is never on the site after a withdrawal, whoever saves or publishes meanwhile', async () => {
  for (let round = 0; round < 5; round++) {
    const film = await allow();
    await testApp.drain();
    await addToSite(film);
    const [, withdrawn, ...others] = await Promise.all([publish(), film.decide(false), addToSite(film), addToSite(film)]);
    expect(withdrawn.status).toBe(200);
    for (const { status } of others) expect([200, 409, 422]).toContain(status);
    expect(await everythingOnSite()).not.toContain(film.filmId);
  }
});

test('decides once when the client answers in two windows at the same moment', async () => {
  const { ask, decide, projectId, path } = await deliver();
  await ask();
  for (const { status } of await Promise.all([decide(true), decide(true), decide(true)])) expect(status).toBe(200);
  expect(await db.$count(siteFilms, eq(siteFilms.sourcePath, path))).toBe(1);
  const about = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/projects/${projectId}`));
  expect(about).toHaveLength(1);
});

test('nothing stays of a film whose consent is withdrawn while it is converted', async () => {
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

test('allowing it again makes another film, at another address', async () => {
  const film = await allow();
  await film.decide(false);
  await film.decide(true);
  const { filmId } = await film.requested();
  expect(filmId).not.toBe(film.filmId);
  await testApp.drain();
  expect((await play(filmId)).status).toBe(200);
  expect((await play(film.filmId)).status).toBe(404);
  expect((await addToSite(film)).status).toBe(422);
});

test('a film stays when its final video is deleted or its client deactivated, and nobody else can be asked', async () => {
  const film = await allow();
  const undecided = await deliver();
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

test('a film whose final video is gone before it was converted fails, and says why', async () => {
  const film = await allow();
  await deps.storage.remove(film.path);
  await testApp.drain();
  const about = expect.objectContaining({ id: film.filmId, status: 'failed', error: 'The file it is made from was deleted.' });
  expect(await offered()).toContainEqual(about);
});

test('without ffmpeg, the film is a copy that outlives the final video', async () => {
  const bare = await createTestApp({ ffmpegPath: '/nowhere' });
  owner = await ownerCookie(bare);
  const film = await allow({}, bare);
  await bare.drain();
  await bare.deps.storage.remove(film.path);
  expect((await play(film.filmId, bare)).status).toBe(200);
});

test("exports a client's decisions; erasing the client removes film and request, whoever saves the site meanwhile", async () => {
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

test('a backup names the final video until the film is made of it', async () => {
  const film = await allow();
  const paths = () =>
    listStoredPaths({ tables: [{ name: 'public.site_films' }] as never, query: async (text) => (await db.execute(text)).rows as never });
  expect(await paths()).toContain(film.path);
  expect(await paths()).not.toContain(`uploads/${film.filmId}`);
  await testApp.drain();
  expect(await paths()).toContain(filmFile(film.filmId));
  expect(await paths()).not.toContain(film.path);
});
