import { beforeEach, expect, test, vi } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { type LegalDocumentName, legalSamples } from '#domain/website/legal.ts';
import { findSamples } from '#domain/website/samples/find-samples.ts';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { content } from './content.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
let cookie: string;
const { legal: _, ...contentWithoutLegal } = content;

beforeEach(async () => {
  cookie = await ownerCookie(testApp);
  await db.delete(siteDraft);
  await db.delete(siteContent);
  await db.insert(siteContent).values({ version: 1, content: contentWithoutLegal as SiteContent, seed: 'earlier release' });
});

const withText = (name: LegalDocumentName, text: string, updated = '1999-01-01') => ({
  ...content,
  legal: { ...content.legal, [name]: { text, updated } },
});
const read = async () => (await call('GET', '/api/admin/site', { cookie })).body;
const save = (version: number, changed: unknown) => call('PUT', '/api/admin/site/draft', { cookie, body: { version, content: changed } });
const publish = (version: number, samplesAreOurs = true) =>
  call('POST', '/api/admin/site/publish', { cookie, body: { version, samplesAreOurs } });

test('content of an earlier release has the samples', async () => {
  expect(await read()).toMatchObject({
    draft: { content },
    published: { content: { legal: legalSamples } },
    samples: findSamples(content, []),
  });
  await vi.waitFor(() => expect(deps.site.current.content.legal).toEqual(legalSamples));
  expect(await save(0, content)).toMatchObject({ status: 200 });
  expect(await publish(1, false)).toMatchObject({ status: 409, body: { message: 'There are no changes to publish.' } });
});

test('publishing dates the documents whose text changed, and only those', async () => {
  await save(0, withText('termsOfService', '## Ours'));
  expect((await read()).draft.content.legal.termsOfService).toEqual({ text: '## Ours', updated: '2025-03-27' });
  const { body } = await publish(1);
  const legal = { ...legalSamples, termsOfService: { text: '## Ours', updated: '2026-03-02' } };
  expect(body).toMatchObject({ published: { content: { legal } } });
  expect(await read()).toMatchObject({ draft: { version: 1, content: { legal } }, published: { content: { legal } } });
  expect(await publish(1)).toMatchObject({ status: 409, body: { message: 'There are no changes to publish.' } });

  testApp.clock.advance(10 * 24 * 3_600_000);
  cookie = await ownerCookie(testApp);
  await save(1, { ...withText('termsOfService', '## Ours'), hero: { ...content.hero, title: 'Changed' } });
  await publish(2);
  expect((await read()).published.content.legal).toEqual(legal);
});

test('a restored text gets the date on which it is published again', async () => {
  await save(0, withText('cookiePolicy', 'None.'));
  await publish(1);
  await call('POST', '/api/admin/site/history/1/restore', { cookie, body: { version: 1 } });
  await publish(2);
  const { published } = await read();
  expect(published.content.legal.cookiePolicy.text).toBe(legalSamples.cookiePolicy.text);
  expect(published.content.legal.cookiePolicy.updated).not.toBe(legalSamples.cookiePolicy.updated);
});

test.each([
  ['', 'Text is required'],
  ['x'.repeat(50_001), 'Text can have at most 50,000 characters'],
  ['a\0b', 'Text contains an invalid character'],
])("refuses a text that is empty, too long or can't be stored: %#", async (text, message) => {
  const { status, body } = await save(0, withText('privacyPolicy', text));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ 'content.legal.privacyPolicy.text': [message] });
});
