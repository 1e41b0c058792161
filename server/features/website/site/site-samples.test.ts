import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { legalDocuments } from '#domain/website/legal.ts';
import { findSamples } from '#domain/website/samples/find-samples.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { content } from './content.ts';
import { readSiteReadiness } from './site-editor.service.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const samples = findSamples(content, []);
const sections: SiteContent['hiddenSections'] = ['demoReel', 'stats', 'portfolio', 'testimonials'];

beforeEach(async () => {
  await db.delete(siteDraft);
  await db.delete(siteContent);
  await db.insert(siteContent).values({ version: 1, content, seed: 'file' });
});

const read = async () => (await call('GET', '/api/admin/site', { cookie })).body;
const save = (version: number, changed: SiteContent) =>
  call('PUT', '/api/admin/site/draft', { cookie, body: { version, content: changed } });
const publish = (version: number, samplesAreOurs?: boolean) =>
  call('POST', '/api/admin/site/publish', { cookie, body: { version, samplesAreOurs } });
const refused = { status: 422, body: { message: expect.stringContaining('still sample content') } };

/** Publishes as an earlier release did, which didn't ask about samples. */
const publishUnasked = (published: SiteContent) => db.insert(siteContent).values({ version: 2, content: published });

test('lists what the live site still shows of the samples', async () => {
  expect((await read()).samples).toEqual(samples);
  await publishUnasked({ ...content, hiddenSections: sections });
  expect((await read()).samples).toEqual(samples.filter(({ section }) => section === 'legal'));
});

test("publishes samples only if the admin says that they're the studio's, which is remembered and recorded", async () => {
  await save(0, { ...content, hero: { ...content.hero, title: 'We cut' } });
  expect(await publish(1)).toMatchObject(refused);
  expect(await publish(1, false)).toMatchObject(refused);
  expect((await read()).published.id).toBe(1);
  expect(await publish(1, true)).toMatchObject({ status: 200, body: { samples: [] } });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'site.published', target: "version 2, with samples confirmed as the studio's own" });

  await save(1, { ...content, hero: { ...content.hero, title: 'We cut again' } });
  expect(await publish(2)).toMatchObject({ status: 200, body: { samples: [] } });
});

test('asks again only for other samples', async () => {
  await save(0, { ...content, hiddenSections: ['portfolio'] });
  await publish(1, true);
  await save(1, content);
  expect(await publish(2)).toMatchObject(refused);
  await save(2, { ...content, hiddenSections: ['portfolio'], stats: content.stats.toReversed() });
  expect(await publish(3)).toMatchObject({ status: 200 });
});

test('a draft without samples is published without a word about them', async () => {
  const legal = { ...content.legal };
  for (const name of legalDocuments) legal[name] = { ...legal[name], text: 'Our own text' };
  await save(0, { ...content, legal, hiddenSections: sections });
  expect(await publish(1)).toMatchObject({ status: 200, body: { samples: [], published: { content: { ownSamples: [] } } } });
});

test('confirms samples that are live without any other change, once', async () => {
  await publishUnasked(content);
  expect(await publish(0)).toMatchObject({ status: 409, body: { message: 'There are no changes to publish.' } });
  expect(await publish(0, true)).toMatchObject({ status: 200, body: { samples: [], draft: { version: 0 }, published: { id: 3 } } });
  expect(await publish(0, true)).toMatchObject({ status: 409, body: { message: 'There are no changes to publish.' } });
});

test('a draft or a restored version confirms nothing by itself', async () => {
  const all = samples.map(({ key }) => key);
  const { body } = await save(0, { ...content, ownSamples: all });
  expect(body.draft.content.ownSamples).toEqual([]);
  expect(await publish(1, true)).toMatchObject({ body: { published: { content: { ownSamples: all } } } });
  await call('POST', '/api/admin/site/history/1/restore', { cookie, body: { version: 1 } });
  expect((await read()).draft.content.ownSamples, "the studio's word stays").toEqual(all);
});

test("a published site is ready once nothing on it is a sample, or the studio has said it's its own", async () => {
  expect(await readSiteReadiness(db)).toEqual({ isPublished: false, isLegalReviewed: false });
  await publishUnasked({ ...content, hiddenSections: sections });
  expect(await readSiteReadiness(db)).toEqual({ isPublished: false, isLegalReviewed: false });
  await publish(0, true);
  expect(await readSiteReadiness(db)).toEqual({ isPublished: true, isLegalReviewed: true });
});

test('the note that films are samples goes with the last of them, also when the studio says that they are its own', async () => {
  const { portfolio } = content;
  const { body } = await save(0, { ...content, portfolio: { ...portfolio, items: portfolio.items.slice(0, 1) } });
  expect(body.draft.content.portfolio.note).toBe(portfolio.note);
  const without = await save(1, { ...content, portfolio: { ...portfolio, items: [] } });
  expect(without.body.draft.content.portfolio.note).toBeNull();
  await save(2, content);
  expect((await publish(3, true)).body.published.content.portfolio).toEqual({ ...portfolio, note: null });
});

test("quotes aren't labeled as samples anymore once the studio says that they are its own", async () => {
  const labels = ({ testimonials }: SiteContent) => testimonials.items.map(({ sample }) => sample);
  await save(0, { ...content, hero: { ...content.hero, title: 'We cut' } });
  const { body } = await publish(1, true);
  expect(labels(body.published.content)).toEqual([false, false, false, false]);
  const { items } = body.published.content.testimonials;
  const labeled = { ...content.testimonials, items: [{ ...items[0], sample: true }, ...items.slice(1)] };
  await save(1, { ...body.published.content, testimonials: labeled });
  expect(labels((await publish(2)).body.published.content), 'what the studio labels itself stays').toEqual([true, false, false, false]);
});

test('a preview link has the samples of the draft', async () => {
  await save(0, { ...content, stats: content.stats.with(1, { figure: '12', text: 'films a year' }) });
  const expiresAt = addMilliseconds(testApp.clock.now(), days).toISOString();
  const { url } = (await call('POST', '/api/admin/preview-links', { cookie, body: { expiresAt } })).body;
  const { body } = await call('GET', url.replace(/.*\/preview/, '/api/preview'));
  expect(body.site.samples).toEqual(samples.filter(({ path }) => path !== 'stats.1'));
});
