import { expect, test } from 'vitest';
import { setupSteps } from '#api/operations/overview.ts';
import { type LegalDocumentName, legalDocuments } from '#domain/website/legal.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { siteContent } from '#server/db/schema/website/site.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { content } from '#server/features/website/site/content.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { createTestApp, type TestAppOptions } from '#server/testing/test-app.ts';

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const details = { studioEmail: 'office@own.example', studioAddress: '2 Sample Street', studioCity: 'Tokyo' };

async function openStudio(env: TestAppOptions['env'] = {}) {
  const testApp = await createTestApp({ env });
  const { call, db, deps } = testApp;
  const owner = await ownerCookie(testApp);
  const readFor = async (cookie: string) => (await call('GET', '/api/admin/overview', { cookie })).body.setupChecklist;
  return {
    ...testApp,
    owner,
    otherAdmin: async () => {
      const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
      return `picturelock-admin=${await openSession(db, deps.clock, { userId: user!.id }, { userAgent: 'test' })}`;
    },
    readFor,
    read: () => readFor(owner),
    /** The steps that are done. */
    done: async () => (await readFor(owner)).filter(({ isDone }: { isDone: boolean }) => isDone).map(({ step }: { step: string }) => step),
    /** Publishes with the samples confirmed as the studio's own. */
    publish: (version = 0) => call('POST', '/api/admin/site/publish', { cookie: owner, body: { version, samplesAreOurs: true } }),
    /**
     * Publishes as earlier releases did: with the samples, without asking.
     * @param reviewed legal documents to replace
     */
    publishUnasked: async (version: number, ...reviewed: LegalDocumentName[]) => {
      const legal = { ...content.legal };
      for (const name of reviewed) legal[name] = { ...legal[name], text: 'Our own text' };
      await db.insert(siteContent).values({ version, content: { ...content, legal } });
    },
    sendTestMail: (to = 'office@own.example') => call('POST', '/api/admin/settings/test-mail', { cookie: owner, body: { to } }),
  };
}

test('lists every step of a new studio as open, for the owner only', async () => {
  const { read, readFor, otherAdmin } = await openStudio();
  expect(await read()).toEqual(setupSteps.map((step) => ({ step, isDone: false })));
  expect(await readFor(await otherAdmin())).toBeNull();
});

test('needs an address that receives email and a postal address', async () => {
  const { call, done, owner } = await openStudio();
  const change = (body: object) => call('PATCH', '/api/admin/settings', { cookie: owner, body });
  await change({ studioName: 'Reel Deal' });
  expect(await done()).toEqual([]);
  await change({ ...details, studioCity: '' });
  expect(await done()).toEqual([]);
  await change(details);
  expect(await done()).toEqual(['studio']);
});

test('needs a website that was published, not only a draft', async () => {
  const { call, done, owner, publish } = await openStudio();
  const { draft } = (await call('GET', '/api/admin/site', { cookie: owner })).body;
  const changed = { ...draft.content, hero: { ...draft.content.hero, title: 'A draft' } };
  await call('PUT', '/api/admin/site/draft', { cookie: owner, body: { version: draft.version, content: changed } });
  expect(await done()).toEqual([]);
  await publish(1);
  expect(await done()).toEqual(['website', 'legal']);
});

test("needs a live site without samples, or the studio's word that they're its own", async () => {
  const { done, publish, publishUnasked } = await openStudio();
  await publishUnasked(2);
  expect(await done()).toEqual([]);
  await publish();
  expect(await done()).toEqual(['website', 'legal']);
});

test('needs every legal document to differ from its sample on the live site', async () => {
  const { done, publishUnasked } = await openStudio();
  await publishUnasked(2, 'privacyPolicy', 'termsOfService');
  expect(await done()).toEqual([]);
  await publishUnasked(3, ...legalDocuments);
  expect(await done()).toEqual(['legal']);
});

test('needs a mail server that accepted a test email', async () => {
  const mailbox = await openMailbox();
  const { done, sendTestMail } = await openStudio({ SMTP_URL: mailbox.url });
  expect(await done()).toEqual([]);
  mailbox.rejectNext(1);
  await sendTestMail();
  expect(await done()).toEqual([]);
  await sendTestMail();
  expect(await done()).toEqual(['email']);
});

test('has an email step that is open without a mail server, even after a test', async () => {
  const { db, clock, done, sendTestMail } = await openStudio();
  await sendTestMail();
  expect(await done()).toEqual([]);
  await changeStudio(db, { mailTestedAt: clock.now() });
  expect(await done(), 'the server has been removed since').toEqual([]);
});

test('counts clients, also invited ones, and Stripe, but neither requests nor the sandbox', async () => {
  const { done, ...testApp } = await openStudio();
  await createClient(testApp, { verified: false });
  expect(await done()).toEqual([]);
  await createClient(testApp, { verified: false, invitedAt: new Date() });
  expect(await done()).toEqual(['client']);
  expect(await (await openStudio({ PAYMENTS: 'stripe', ...stripeKeys })).done()).toEqual(['payments']);
});

test('goes once every step is done', async () => {
  const mailbox = await openMailbox();
  const studio = await openStudio({ PAYMENTS: 'stripe', ...stripeKeys, SMTP_URL: mailbox.url });
  const { call, read, owner, publish, sendTestMail } = studio;
  await call('PATCH', '/api/admin/settings', { cookie: owner, body: details });
  await publish();
  await sendTestMail();
  expect(await read()).toHaveLength(setupSteps.length);
  await createClient(studio);
  expect(await read()).toBeNull();
});

test('goes when the owner dismisses it, and other admins cannot', async () => {
  const { call, read, owner, otherAdmin } = await openStudio();
  const dismiss = (cookie: string) => call('POST', '/api/admin/overview/dismiss-checklist', { cookie });
  expect((await dismiss(await otherAdmin())).status).toBe(403);
  expect(await read()).not.toBeNull();
  expect((await dismiss(owner)).status).toBe(200);
  expect(await read()).toBeNull();
});
