import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { findSamples } from '#domain/website/samples/find-samples.ts';
import type { Database } from '#server/db/client.ts';
import { siteContent } from '#server/db/schema/website/site.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { content } from './content.ts';
import { openSite } from './site.service.ts';

const log = pino({ level: 'silent' });
/** A subscription that hears of no changes, as through a connection pooler. */
const noNotifications = { subscribe: () => () => undefined, close: async () => undefined };

async function openTestSite() {
  const { db } = await createTestDatabase();
  const site = await openSite({ db, log, changes: noNotifications }, 10);
  onTestEnd(() => site.close());
  return { db, site };
}

const aboutWith = (paragraph: string) => ({ title: 'About us', paragraphs: [paragraph] });

/** Changes the content as another process would. */
const changeContent = (db: Database, changes: object) =>
  db
    .insert(siteContent)
    .values({ version: sql`(select max(version) + 1 from ${siteContent})`, content: { ...content, ...changes } as never });

test('imports the content file at the first start, but not again while it is unchanged', async () => {
  const { db, site } = await openTestSite();
  expect(site.current).toMatchObject({ version: '1.1', content: { about: content.about } });
  await changeContent(db, { about: aboutWith('We cut.') });
  const restarted = await openSite({ db, log, changes: noNotifications });
  expect(restarted.current).toMatchObject({ version: '2.1', content: { about: aboutWith('We cut.') } });
  await restarted.close();
});

test('imports a changed content file as a new version', async () => {
  const { db } = await openTestSite();
  await db.update(siteContent).set({ seed: 'another file', content: { ...content, about: aboutWith('Old') } });
  const restarted = await openSite({ db, log, changes: noNotifications });
  expect(restarted.current).toMatchObject({ version: '2.1', content: { about: content.about } });
  await restarted.close();
});

test('marks what came with the site until somebody publishes, and nothing of what earlier releases published', async () => {
  const { db, site } = await openTestSite();
  expect(site.current.content.samples).toEqual(findSamples(content, []));
  await changeContent(db, {});
  await site.refresh();
  expect(site.current).toMatchObject({ version: '2.1', content: { stats: content.stats, samples: [] } });
});

test('agrees on one version across concurrent starts', async () => {
  const { db } = await createTestDatabase();
  const sites = await Promise.all(Array.from({ length: 6 }, () => openSite({ db, log, changes: noNotifications })));
  expect(new Set(sites.map(({ current }) => current.version))).toEqual(new Set(['1.1']));
  await Promise.all(sites.map((site) => site.close()));
});

test('picks up changes to content and studio details by other processes', async () => {
  const { db, site } = await openTestSite();
  await changeContent(db, { about: aboutWith('We cut.') });
  await vi.waitFor(() => expect(site.current.content.about).toEqual(aboutWith('We cut.')));
  await changeStudio(db, {
    studioName: 'Reel Deal',
    studioEmail: 'hello@reel.example',
    studioPhone: null,
    studioAddress: '1 Cutting Row\nBerlin',
    openingHours: 'Always',
  });
  await vi.waitFor(() => expect(site.current.content.brand).toBe('Reel Deal'));
  const contact = { email: 'hello@reel.example', phone: null, address: ['1 Cutting Row', 'Berlin'], hours: 'Always' };
  expect(site.current.content).toMatchObject({ about: aboutWith('We cut.'), contact });
});

test('ignores invalid content and shows the next valid version', async () => {
  const { db, site } = await openTestSite();
  await changeContent(db, { about: 42 });
  await changeContent(db, { about: { title: 'About us', paragraphs: [] } });
  await changeContent(db, { about: aboutWith('Fixed') });
  await vi.waitFor(() => expect(site.current).toMatchObject({ version: '4.1', content: { about: aboutWith('Fixed') } }));
});

test('renders a page once per version of the content and the studio details', async () => {
  const { pages, rendered } = fakePages(
    (_path, { about, brand, origin }) => new Response(`<!doctype html>${brand} at ${origin}: ${about.paragraphs}`),
  );
  const { call, db } = await createTestApp({ pages, env: { PUBLIC_URL: 'https://studio.example' } });
  const first = await call('GET', '/');
  expect(first.text).toContain('Picturelock at https://studio.example');
  await call('GET', '/');
  expect(rendered).toEqual(['/']);
  await changeContent(db, { about: aboutWith('We cut.') });
  await vi.waitFor(async () => expect((await call('GET', '/')).text).toContain('We cut.'));
  expect(rendered).toEqual(['/', '/']);
  await changeStudio(db, { studioName: 'Reel Deal' });
  await vi.waitFor(async () => expect((await call('GET', '/')).text).toContain('Reel Deal at'));
  expect(rendered).toEqual(['/', '/', '/']);
  expect((await call('GET', '/', { headers: { 'if-none-match': String(first.headers.etag) } })).status).toBe(200);
});

test('renders pages again in a new year, for the copyright notice', async () => {
  const { pages } = fakePages((_path, { year }) => new Response(`© ${year}`));
  const { call, clock } = await createTestApp({ pages });
  expect((await call('GET', '/')).text).toBe('© 2026');
  clock.advance(366 * 24 * 3_600_000);
  expect((await call('GET', '/')).text).toBe('© 2027');
});

test('serves the previous page when rendering fails, and renders it at a later request', async () => {
  let broken = false;
  const { pages } = fakePages((_path, { brand }) => new Response(brand, { status: broken ? 500 : 200 }));
  const { call, db, deps } = await createTestApp({ pages });
  await call('GET', '/');
  broken = true;
  await changeStudio(db, { studioName: 'Reel Deal' });
  await vi.waitFor(() => expect(deps.site.current.content.brand).toBe('Reel Deal'));
  expect(await call('GET', '/')).toMatchObject({ status: 200, text: 'Picturelock' });
  broken = false;
  expect(await call('GET', '/')).toMatchObject({ status: 200, text: 'Reel Deal' });
});

test('serves robots.txt, sitemap, manifest and share image for the current content and public URL', async () => {
  const { call, db } = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });
  expect((await call('GET', '/robots.txt')).text).toContain('Sitemap: https://studio.example/sitemap.xml');
  expect((await call('GET', '/sitemap.xml')).text).toContain('<loc>https://studio.example/privacy-policy</loc>');
  const image = await call('GET', '/share.png');
  await changeStudio(db, { studioName: 'Cut & Co' });
  await vi.waitFor(async () => expect((await call('GET', '/manifest.webmanifest')).body).toMatchObject({ name: 'Cut & Co' }));
  const updatedImage = await call('GET', '/share.png');
  expect(updatedImage.status).toBe(200);
  expect(updatedImage.headers.etag).not.toBe(image.headers.etag);
});
