import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { createClient } from '#server/testing/factories.ts';
import { deliverFinal } from '#server/testing/portfolio-requests.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const deliver = (details = {}) => deliverFinal(testApp, details);
const mailsAbout = async (email: string) => (await listMailsTo(testApp, email)).filter(({ subject }) => subject.startsWith('May we show'));

test('asks the client by a notification and an email that leads to the project, once per file', async () => {
  const { ask, list, email, projectId, id, fileId } = await deliver();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await list()).toMatchObject([{ fileId, fileName: 'Trailer.mp4', status: 'asked', decidedAt: null }]);
  const told = await db.select().from(notifications).where(eq(notifications.clientId, id));
  expect(told).toMatchObject([{ link: `/client/projects/${projectId}`, digestPending: false }]);
  const [mail, ...others] = await mailsAbout(email);
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

test('sends no email to a client who has turned off emails about projects', async () => {
  const { ask, list, email } = await deliver({ preferences: { projects: false } });
  expect((await ask()).status).toBe(200);
  expect(await list()).toHaveLength(1);
  expect(await mailsAbout(email)).toEqual([]);
});

test('makes no film without consent, and a declined request can still be allowed', async () => {
  const { ask, decide, readRow, list, name } = await deliver();
  await ask();
  expect((await decide('yes')).body.errors).toHaveProperty('mayShow');
  expect((await decide(false)).status).toBe(200);
  expect(await list()).toMatchObject([{ status: 'declined' }]);
  expect((await readRow())!.filmId).toBeNull();
  expect((await decide(true)).status).toBe(200);
  expect(await list()).toMatchObject([{ status: 'allowed' }]);
  const texts = (await db.select().from(notifications)).map(({ text }) => text);
  expect(texts).toContain(`${name} doesn't want “Trailer.mp4” to be shown in your portfolio.`);
  expect(texts).toContain(`${name} allows you to show “Trailer.mp4” in your portfolio.`);
});

test("another client can't decide", async () => {
  const [own, other] = [await deliver(), await createClient(testApp)];
  await own.ask();
  const [request] = await own.list();
  const response = await call('PUT', `/api/client/portfolio-requests/${request!.id}`, { cookie: other.cookie, body: { mayShow: true } });
  expect(response.status).toBe(404);
  expect(await own.list()).toMatchObject([{ status: 'asked' }]);
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
