import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { findSamples } from '#domain/website/samples/find-samples.ts';
import { listenForChanges } from '#server/db/change-listener.ts';
import { previewLinks } from '#server/db/schema/website/preview-links.ts';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';
import { addMilliseconds, days, minutes } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';
import { content as contentFile } from './content.ts';
import { openSite } from './site.service.ts';

/** The content file, with all of its samples confirmed as the studio's own. */
const portfolio = { ...contentFile.portfolio, note: null };
const content = { ...contentFile, portfolio, ownSamples: findSamples(contentFile, []).map(({ key }) => key) };

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(siteDraft);
  await db.delete(siteContent);
  await db.insert(siteContent).values({ version: 1, content });
});

const withTitle = (title: string): SiteContent => ({ ...content, hero: { ...content.hero, title } });
const read = async () => (await call('GET', '/api/admin/site', { cookie })).body;
const save = (version: number, changed: unknown) => call('PUT', '/api/admin/site/draft', { cookie, body: { version, content: changed } });
const publish = (version: number) => call('POST', '/api/admin/site/publish', { cookie, body: { version } });
const restore = (number: number, version: number) =>
  call('POST', `/api/admin/site/history/${number}/restore`, { cookie, body: { version } });
const history = async () => (await call('GET', '/api/admin/site/history', { cookie })).body;

test('the draft is the live content until something is saved', async () => {
  expect(await read()).toMatchObject({
    draft: { version: 0, content, savedBy: null },
    published: { id: 1, content, publishedBy: null },
  });
});

test('a saved draft stays until it is published, and visitors see it only then', async () => {
  expect(await save(0, withTitle('We cut'))).toMatchObject({ status: 200, body: { draft: { version: 1, savedBy: 'owner' } } });
  await save(1, withTitle('We cut films'));
  expect(await read()).toMatchObject({ draft: { version: 2, content: { hero: { title: 'We cut films' } } }, published: { id: 1 } });
  expect(deps.site.current.content.hero).toEqual(content.hero);
  expect(await publish(2)).toMatchObject({ status: 200, body: { published: { id: 2, publishedBy: 'owner' } } });
  await vi.waitFor(() => expect(deps.site.current.content.hero.title).toBe('We cut films'));
  expect(await read()).toMatchObject({ draft: { version: 2 }, published: { id: 2, content: { hero: { title: 'We cut films' } } } });
});

test('two admins never overwrite each other: who saves or publishes an outdated draft is told who changed it, or that it was oneself', async () => {
  await save(0, withTitle('Mine'));
  const conflict = {
    status: 409,
    body: { message: 'You have changed the draft in another window meanwhile. Load it to see those changes.' },
  };
  expect(await save(0, withTitle('Theirs'))).toMatchObject(conflict);
  expect(await save(7, withTitle('Theirs'))).toMatchObject(conflict);
  expect(await publish(0)).toMatchObject(conflict);
  await db.update(siteDraft).set({ savedBy: 'Kim' });
  expect(await save(0, withTitle('Theirs'))).toMatchObject({ body: { message: expect.stringContaining('Kim has changed the draft') } });
  const results = await Promise.all(Array.from({ length: 8 }, (_, number) => save(1, withTitle(`Number ${number}`))));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('publishing twice at once publishes once', async () => {
  await save(0, withTitle('Once'));
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => publish(1)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await history()).toHaveLength(2);
  expect(await publish(1)).toMatchObject({ status: 409, body: { message: 'There are no changes to publish.' } });
});

test('publishing reaches every server process by notification', async () => {
  const { host, user, database } = db.$client.options;
  const changes = listenForChanges({ host, user, database }, (error) => console.error(error));
  const other = await openSite({ db, log: deps.log, changes }, 24 * 60 * minutes);
  await waitUntilListening(changes);
  onTestFinished(async () => {
    await other.close();
    await changes.close();
  });
  await save(0, withTitle('Everywhere'));
  await publish(1);
  await vi.waitFor(() => expect(other.current.content.hero.title).toBe('Everywhere'));
});

test('an older version can be compared and restored to the draft', async () => {
  await save(0, withTitle('Second'));
  await publish(1);
  expect(await history()).toMatchObject([
    { id: 2, publishedBy: 'owner' },
    { id: 1, publishedBy: null },
  ]);
  expect((await call('GET', '/api/admin/site/history/2', { cookie })).body).toMatchObject({
    version: { id: 2, content: { hero: { title: 'Second' } } },
    previous: { hero: content.hero },
  });
  expect(await restore(1, 1)).toMatchObject({ status: 200, body: { draft: { version: 2, content } } });
  expect(await publish(2)).toMatchObject({ status: 200, body: { published: { id: 3 } } });
  expect(await restore(9, 2)).toMatchObject({ status: 404 });
  expect(await restore(1, 0)).toMatchObject({ status: 409 });
});

test('a version whose content no longer fits is not restored', async () => {
  await db.insert(siteContent).values({ version: 2, content: { about: ['Old'] } as never });
  expect(await restore(2, 0)).toMatchObject({ status: 422 });
});

test('limits name the field', async () => {
  const broken = { ...withTitle('x'.repeat(81)), stats: content.stats.slice(1), portfolio: { ...content.portfolio, items: [{}] } };
  const { status, body } = await save(0, broken);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject({
    'content.hero.title': ['Title can have at most 80 characters'],
    'content.stats': ['There are three statistics'],
    'content.portfolio.items.0.title': ['Title is required'],
  });
});

// This test is the last one, because the owner's session ends in the meantime.
test('shows the draft by a link until it expires or is revoked', async () => {
  const expiresAt = addMilliseconds(testApp.clock.now(), 2 * days);
  const create = () => call('POST', '/api/admin/preview-links', { cookie, body: { expiresAt: expiresAt.toISOString() } });
  const [first, second] = [(await create()).body, (await create()).body];
  const open = async ({ url }: { url: string }) => (await call('GET', url.replace(/.*\/preview/, '/api/preview'))).body.site;
  await save(0, withTitle('For friends'));
  expect(await open(first)).toMatchObject({ content: { hero: { title: 'For friends' } }, samples: [] });
  expect(JSON.stringify(await db.select().from(previewLinks))).not.toContain(first.url.split('/').at(-1));
  expect(await call('POST', `/api/admin/preview-links/${first.previewLink.id}/revoke`, { cookie })).toMatchObject({ status: 200 });
  expect(await open(first)).toBeNull();
  expect((await open(second)).content.hero.title).toBe('For friends');
  testApp.clock.advance(2 * days);
  expect(await open(second)).toBeNull();
});
