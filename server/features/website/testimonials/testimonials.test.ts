import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SiteContent } from '#api/website/site.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '1' } });
const { call, clock, db } = testApp;
const owner = await ownerCookie(testApp);

const form = { quote: 'They cut our film in a week. It was on time. We will be back.', name: 'Ann C.', role: 'Founder', mayPublish: true };

/** A client whose project is complete. */
async function completeProject(preferences = {}) {
  const client = await createClient(testApp, { preferences });
  const { id, title } = await createProject(testApp, { clientId: client.id, status: 'final_delivery' });
  const moveTo = (status: string) =>
    call('POST', `/api/admin/projects/${id}/status`, { cookie: owner, body: { status, note: 'Agreed on the phone.' } });
  expect((await moveTo('completed')).status).toBe(200);
  const requests = async () =>
    (await listMailsTo(testApp, client.email)).filter(({ content }) => content.action?.url.includes('/testimonial/'));
  return { ...client, projectId: id, title, moveTo, requests };
}

let links = 0;

/** A client whose project is complete, with the calls that the page of their link makes, from a network of its own. */
async function openLink() {
  const headers = { 'x-forwarded-for': `192.0.2.${++links}` };
  const project = await completeProject();
  const [mail] = await project.requests();
  const token = mail!.content.action!.url.split('/').at(-1)!;
  const path = `/api/testimonial/${token}`;
  return {
    ...project,
    token,
    find: async () => (await call('GET', path)).body.testimonial,
    submit: (changes = {}) => call('POST', path, { body: { ...form, ...changes }, headers }),
    withdraw: () => call('POST', `${path}/withdraw`, { headers }),
  };
}

const readSite = async () => (await call('GET', '/api/admin/site', { cookie: owner })).body;

const saveDraft = async (change: (content: SiteContent) => SiteContent['testimonials']['items']) => {
  const { version, content } = (await readSite()).draft;
  const body = { version, content: { ...content, testimonials: { ...content.testimonials, items: change(content) } } };
  return call('PUT', '/api/admin/site/draft', { cookie: owner, body });
};

const publish = async () =>
  call('POST', '/api/admin/site/publish', { cookie: owner, body: { version: (await readSite()).draft.version, samplesAreOurs: true } });

const listed = async () => (await call('GET', '/api/admin/testimonials', { cookie: owner })).body.testimonials;

/** Adds a client's testimonial to the draft. */
async function addToSite(projectId: number, changes: Partial<SiteContent['testimonials']['items'][number]> = {}) {
  const { id, quote, name, role } = (await listed()).find((testimonial: { projectId: number }) => testimonial.projectId === projectId);
  const item = { testimonialId: id as number, quote, name, role, initials: 'AC', bgColor: 'mango' as const, sample: false, ...changes };
  return saveDraft(({ testimonials: { items } }) => [...items.slice(0, 3), item]);
}

const everythingOnSite = async () =>
  JSON.stringify([await readSite(), await (await fetchHistory()).map(({ body }: { body: unknown }) => body)]);
const fetchHistory = async () => {
  const { body } = await call('GET', '/api/admin/site/history', { cookie: owner });
  const versions = body.versions ?? body;
  return Promise.all(versions.map(({ id }: { id: number }) => call('GET', `/api/admin/site/history/${id}`, { cookie: owner })));
};

test('asks the client by email once the project is complete, and only once', async () => {
  const { moveTo, requests, title } = await completeProject();
  expect(await requests()).toMatchObject([{ subject: 'How was working with Picturelock?' }]);
  expect((await requests())[0]!.content.paragraphs.join()).toContain(title);
  await moveTo('archived');
  await moveTo('completed');
  expect(await requests()).toHaveLength(1);
});

test('while emails are off, asks in the portal with the same link', async () => {
  const { cookie, title, requests } = await completeProject();
  const [mail] = await requests();
  const link = new URL(mail!.content.action!.url).pathname;
  const question = { text: `How was working with us on ${title}?`, link };
  const { notifications } = (await call('GET', '/api/client/notifications', { cookie })).body;
  expect(notifications).toContainEqual(expect.objectContaining(question));
  const withMail = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const client = await createClient(withMail);
  const project = await createProject(withMail, { clientId: client.id, status: 'final_delivery' });
  const body = { status: 'completed' };
  await withMail.call('POST', `/api/admin/projects/${project.id}/status`, { cookie: await ownerCookie(withMail), body });
  const told = (await withMail.call('GET', '/api/client/notifications', { cookie: client.cookie })).body.notifications;
  expect(told).toMatchObject([{ link: `/client/projects/${project.id}` }]);
});

test('asks once when two admins complete or ask at the same moment', async () => {
  const { requests, projectId } = await completeProject();
  await db.delete(testimonials).where(eq(testimonials.projectId, projectId));
  const ask = () => call('POST', `/api/admin/projects/${projectId}/testimonial`, { cookie: owner });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await requests(), 'the first one was sent at completion').toHaveLength(2);
});

test('asks nobody who has turned off emails about projects, and nobody before completion', async () => {
  const { requests, projectId, id } = await completeProject({ projects: false });
  const ask = (project: number) => call('POST', `/api/admin/projects/${project}/testimonial`, { cookie: owner });
  expect(await ask(projectId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('turned off') } });
  expect(await requests()).toEqual([]);
  const running = await createProject(testApp, { clientId: id, status: 'editing' });
  expect(await ask(running.id)).toMatchObject({ status: 409, body: { message: "This project isn't complete yet." } });
});

test('stores a hash of the token only', async () => {
  const { token, projectId } = await openLink();
  const [row] = await db.select().from(testimonials).where(eq(testimonials.projectId, projectId));
  expect(JSON.stringify(row)).not.toContain(token);
});

test('takes a testimonial with consent, lists it and notifies the studio; sending it again changes nothing', async () => {
  const { find, submit, projectId, name, title } = await openLink();
  expect(await find(), 'with the name of the account').toEqual({
    projectTitle: title,
    status: 'asked',
    quote: null,
    name,
    role: null,
    isLive: false,
  });
  const refused = await submit({ mayPublish: false });
  expect(refused).toMatchObject({ status: 422, body: { errors: { mayPublish: [expect.stringContaining('agree')] } } });
  expect((await submit({ quote: 'x'.repeat(401) })).body.errors).toHaveProperty('quote');
  expect(await find()).toMatchObject({ status: 'asked' });
  for (let attempt = 0; attempt < 2; attempt++) expect((await submit()).status).toBe(200);
  expect(await find()).toMatchObject({ status: 'received', quote: form.quote, name: 'Ann C.', role: 'Founder' });
  expect(await listed()).toContainEqual(expect.objectContaining({ projectId, quote: form.quote }));
  const about = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/projects/${projectId}`));
  expect(about.map(({ text }) => text)).toEqual([`${name} sent a testimonial about ${title}.`]);
});

test('drops what fills in the honeypot', async () => {
  const { find, submit } = await openLink();
  expect((await submit({ reference: 'https://spam.example' })).status).toBe(200);
  expect(await find()).toMatchObject({ status: 'asked' });
});

test('limits how often a network can send', async () => {
  const { submit } = await openLink();
  for (let attempt = 0; attempt < 20; attempt++) expect((await submit()).status).toBe(200);
  expect(await submit()).toMatchObject({ status: 429 });
});

test('answers unknown, incomplete and expired links, but lets who has answered withdraw at any time', async () => {
  const [late, answered] = [await openLink(), await openLink()];
  await answered.submit();
  await db.update(testimonials).set({ askedAt: subtractMilliseconds(clock.now(), 90 * days) });
  expect(await late.find()).toBeNull();
  expect((await late.submit()).status).toBe(404);
  const unknown = `/api/testimonial/${'A'.repeat(22)}`;
  expect((await call('GET', unknown)).body).toEqual({ success: true, testimonial: null });
  expect((await call('POST', unknown, { body: form })).status).toBe(404);
  expect((await call('POST', `${unknown}/withdraw`)).status).toBe(404);
  expect((await call('GET', '/api/testimonial/short')).status).toBe(422);
  expect((await answered.withdraw()).status).toBe(200);
  expect(await answered.find()).toMatchObject({ status: 'withdrawn', quote: null, name: answered.name, role: null });
});

test('one link reaches one testimonial only', async () => {
  const [one, other] = [await openLink(), await openLink()];
  await one.submit({ quote: 'Mine alone.' });
  await other.withdraw();
  expect(await one.find()).toMatchObject({ status: 'received', quote: 'Mine alone.' });
  expect(await other.find()).toMatchObject({ status: 'asked', quote: null });
});

test('publishes it shortened at most, by the name that the client chose', async () => {
  const { submit, projectId } = await openLink();
  await submit();
  for (const quote of ['They cut our film in a day.', 'They cut our film in a week.', 'It was on time. … They cut our film in a week.']) {
    const { status, body } = await addToSite(projectId, { quote });
    expect([status, Object.keys(body.errors ?? {})], quote).toEqual([422, ['content.testimonials.items.3.quote']]);
  }
  expect((await addToSite(projectId, { name: 'Ann Carter' })).body.errors).toHaveProperty(['content.testimonials.items.3.name']);
  expect((await addToSite(projectId, { role: 'CEO' })).body.errors).toHaveProperty(['content.testimonials.items.3.role']);
  expect((await addToSite(projectId, { quote: 'They cut our film … on time. …' })).status).toBe(200);
});

test('can be changed until it is live, which takes it out of the draft, and not afterwards', async () => {
  const { find, submit, projectId } = await openLink();
  await submit();
  await addToSite(projectId);
  expect((await submit({ quote: 'On second thought: superb.' })).status).toBe(200);
  expect(JSON.stringify((await readSite()).draft)).not.toContain(form.quote);
  await addToSite(projectId);
  await publish();
  expect(await find()).toMatchObject({ isLive: true });
  expect(await submit()).toMatchObject({ status: 409, body: { message: expect.stringContaining('only be withdrawn') } });
});

test('disappears from the live site, the draft and the history when it is withdrawn', async () => {
  const { submit, withdraw, projectId, name, title } = await openLink();
  await submit({ quote: 'Soon to be withdrawn.' });
  await addToSite(projectId);
  await publish();
  const before = (await readSite()).published;
  expect((await withdraw()).status).toBe(200);
  const { draft, published } = await readSite();
  expect(published.id).toBe(before.id + 1);
  expect(published.content.testimonials.items).toHaveLength(3);
  expect(draft.content.testimonials.items).toHaveLength(3);
  expect(await everythingOnSite()).not.toContain('Soon to be withdrawn.');
  expect(await listed()).not.toContainEqual(expect.objectContaining({ projectId }));
  const about = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/projects/${projectId}`));
  expect(about.map(({ text }) => text)).toContain(`${name} withdrew the testimonial about ${title}. It's no longer on your website.`);
});

test('is never on the site after a withdrawal, whoever saves or publishes meanwhile', async () => {
  for (let round = 0; round < 5; round++) {
    const { submit, withdraw, projectId } = await openLink();
    const quote = `Withdrawn in round ${round}.`;
    await submit({ quote });
    await addToSite(projectId);
    await Promise.all([publish(), withdraw(), addToSite(projectId).catch(() => undefined)]);
    expect(await everythingOnSite()).not.toContain(quote);
  }
});

test("exports a client's testimonial, and erases it from the site too", async () => {
  const { submit, projectId, id, name, cookie } = await openLink();
  await submit({ quote: 'Personal words.' });
  await addToSite(projectId);
  await publish();
  const { data } = (await call('GET', '/api/client/data', { cookie })).body;
  expect(data.testimonials).toMatchObject([{ projectId, quote: 'Personal words.', name: 'Ann C.', role: 'Founder' }]);
  expect(JSON.stringify(data)).not.toContain('tokenHash');
  expect((await call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } })).status).toBe(200);
  expect(await db.$count(projects, eq(projects.id, projectId))).toBe(0);
  expect(await everythingOnSite()).not.toContain('Personal words.');
});
