import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/client.ts';
import { siteContent } from '../../db/schema/site.ts';
import { fakePages } from '../../testing/fake-pages.ts';
import { onTestEnd } from '../../testing/on-test-end.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { changeStudio } from '../settings/settings.service.ts';
import { content } from './content.ts';
import { openSite } from './site.service.ts';

const log = pino({ level: 'silent' });

async function openTestSite() {
  const { db } = await createTestDatabase();
  const site = await openSite({ db, log }, 10);
  onTestEnd(() => site.close());
  return { db, site };
}

/** As another process would change it. */
const changeContent = (db: Database, changes: object) =>
  db
    .update(siteContent)
    .set({ content: { ...content, ...changes } as never, version: sql`${siteContent.version} + 1` })
    .where(eq(siteContent.singleton, true));

test('the first start takes the content from the file, and a later start with the same file changes nothing', async () => {
  const { db, site } = await openTestSite();
  expect(site.current).toMatchObject({ version: '1.1', content: { about: content.about } });
  await changeContent(db, { about: ['We cut.'] });
  const later = await openSite({ db, log });
  expect(later.current).toMatchObject({ version: '2.1', content: { about: ['We cut.'] } });
  await later.close();
});

test('a start with another file takes it over, as a new version', async () => {
  const { db } = await openTestSite();
  await db.update(siteContent).set({ seed: 'another file', content: { ...content, about: ['Old'] } });
  const later = await openSite({ db, log });
  expect(later.current).toMatchObject({ version: '2.1', content: { about: content.about } });
  await later.close();
});

test('starts at the same moment agree on one version', async () => {
  const { db } = await createTestDatabase();
  const sites = await Promise.all(Array.from({ length: 6 }, () => openSite({ db, log })));
  expect(new Set(sites.map(({ current }) => current.version))).toEqual(new Set(['1.1']));
  await Promise.all(sites.map((site) => site.close()));
});

test('what another process changed is seen, in the content and in the details of the studio', async () => {
  const { db, site } = await openTestSite();
  await changeContent(db, { about: ['We cut.'] });
  await vi.waitFor(() => expect(site.current.content.about).toEqual(['We cut.']));
  await changeStudio(db, {
    studioName: 'Reel Deal',
    studioEmail: 'hello@reel.example',
    studioPhone: null,
    studioAddress: '1 Cutting Row\nBerlin',
    openingHours: 'Always',
  });
  await vi.waitFor(() => expect(site.current.content.brand).toBe('Reel Deal'));
  const contact = { email: 'hello@reel.example', phone: null, address: ['1 Cutting Row', 'Berlin'], hours: 'Always' };
  expect(site.current.content).toMatchObject({ about: ['We cut.'], contact });
});

test('content that is not valid is not shown, and valid content after it is', async () => {
  const { db, site } = await openTestSite();
  await changeContent(db, { about: 42 });
  await changeContent(db, { about: [] });
  await changeContent(db, { about: ['Mended'] });
  await vi.waitFor(() => expect(site.current).toMatchObject({ version: '4.1', content: { about: ['Mended'] } }));
});

test("a page is rendered once for each version of the content and of the studio's details", async () => {
  const { pages, rendered } = fakePages(
    (_path, { about, brand, origin }) => new Response(`<!doctype html>${brand} at ${origin}: ${about}`),
  );
  const { call, db } = await createTestApp({ pages, env: { PUBLIC_URL: 'https://studio.example' } });
  const first = await call('GET', '/');
  expect(first.text).toContain('Picturelock at https://studio.example');
  await call('GET', '/');
  expect(rendered).toEqual(['/']);
  await changeContent(db, { about: ['We cut.'] });
  await vi.waitFor(async () => expect((await call('GET', '/')).text).toContain('We cut.'));
  expect(rendered).toEqual(['/', '/']);
  await changeStudio(db, { studioName: 'Reel Deal' });
  await vi.waitFor(async () => expect((await call('GET', '/')).text).toContain('Reel Deal at'));
  expect(rendered).toEqual(['/', '/', '/']);
  expect((await call('GET', '/', { headers: { 'if-none-match': String(first.headers.etag) } })).status).toBe(200);
});

test("in a new year the pages are made anew, for the footer's sake", async () => {
  const { pages } = fakePages((_path, { year }) => new Response(`© ${year}`));
  const { call, clock } = await createTestApp({ pages });
  expect((await call('GET', '/')).text).toBe('© 2026');
  clock.advance(366 * 24 * 3_600_000);
  expect((await call('GET', '/')).text).toBe('© 2027');
});

test('a page that cannot be made anew is shown as it was, and made by a later request', async () => {
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

test('what search engines and phones read follows the content and the public address', async () => {
  const { call, db } = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });
  expect((await call('GET', '/robots.txt')).text).toContain('Sitemap: https://studio.example/sitemap.xml');
  expect((await call('GET', '/sitemap.xml')).text).toContain('<loc>https://studio.example/privacy-policy</loc>');
  const picture = await call('GET', '/share.png');
  await changeStudio(db, { studioName: 'Cut & Co' });
  await vi.waitFor(async () => expect((await call('GET', '/manifest.webmanifest')).body).toMatchObject({ name: 'Cut & Co' }));
  const later = await call('GET', '/share.png');
  expect(later.status).toBe(200);
  expect(later.headers.etag).not.toBe(picture.headers.etag);
});
