import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { guests, reviewLinks } from '#server/db/schema/projects/review-links.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { createLinkedReview, createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db, delays } = testApp;
const owner = await ownerCookie(testApp);

const find = async (token: string, cookie?: string) => (await call('GET', `/api/review/${token}`, { cookie })).body.link;
const list = async (fileId: number, cookie: string) =>
  (await call('GET', `/api/files/${fileId}/review-links`, { cookie })).body.reviewLinks;

test('creates a link of 128 random bits, of which only the hash is stored', async () => {
  const { link } = await createLinkedReview(testApp, { password: 'Open-sesame-1' });
  expect(link.token).toMatch(/^[\w-]{22}$/);
  const [row] = await db.select().from(reviewLinks).where(eq(reviewLinks.id, link.id));
  expect(JSON.stringify(row)).not.toContain(link.token);
  expect(row).toMatchObject({ password: expect.stringMatching(/^\$argon2id\$/) });
});

test('records who created and revoked a link', async () => {
  const { client, link } = await createLinkedReview(testApp);
  await link.revoke();
  await link.revoke();
  const entries = await db.select().from(auditLog).where(eq(auditLog.clientId, client.id)).orderBy(desc(auditLog.id));
  const entry = { actorKind: 'client', actor: 'Ann Sender', target: 'Channel trailer, version 1' };
  expect(entries).toMatchObject([
    { action: 'review_link.revoked', ...entry },
    { action: 'review_link.created', ...entry },
  ]);
  expect(JSON.stringify(entries)).not.toContain(link.token);
});

test('a client manages only the links that it created, an admin all of a version', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  const { id } = await createReviewLink(testApp, { fileId, cookie: owner });
  expect(await list(fileId, client.cookie)).toMatchObject([{ id: link.id, createdBy: 'client', isProtected: false, status: 'active' }]);
  expect(await list(fileId, owner)).toMatchObject([{ id, createdBy: 'studio' }, { id: link.id }]);
  expect((await call('POST', `/api/review-links/${id}/revoke`, { cookie: client.cookie })).status).toBe(404);
  expect((await call('POST', `/api/review-links/${link.id}/revoke`, { cookie: owner })).status).toBe(200);
  expect(await list(fileId, client.cookie)).toMatchObject([{ status: 'revoked' }]);
});

test.each([
  ['in the past', -1],
  ['more than a year ahead', 367 * days],
])('rejects an expiry %s', async (_, milliseconds) => {
  const client = await createClient(testApp);
  const { version } = await createReview(testApp, { clientId: client.id });
  const expiresAt = addMilliseconds(clock.now(), milliseconds).toISOString();
  const response = await call('POST', `/api/files/${version.id}/review-links`, { cookie: client.cookie, body: { expiresAt } });
  expect(response).toMatchObject({ status: 422, body: { errors: { expiresAt: [expect.any(String)] } } });
});

test('shares no other kind of file', async () => {
  const client = await createClient(testApp);
  const { projectId } = await createReview(testApp, { clientId: client.id });
  const [source] = await db.insert(files).values({ projectId, name: 'a.mov', path: 'uploads/a', clientId: client.id }).returning();
  const expiresAt = addMilliseconds(clock.now(), days).toISOString();
  const response = await call('POST', `/api/files/${source!.id}/review-links`, { cookie: client.cookie, body: { expiresAt } });
  expect(response.status).toBe(404);
});

test('opens by a name, for this link only, until it expires', async () => {
  const { link, projectId } = await createLinkedReview(testApp);
  expect(await find(link.token)).toEqual({ id: link.id, isProtected: false, guest: null });
  const { cookie, status, headers } = await link.open({ name: '  Gus Guest ' });
  expect(status).toBe(200);
  expect(headers['set-cookie']).toMatch(new RegExp(`^picturelock-guest-${link.id}=.*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax$`));
  expect(await find(link.token, cookie)).toMatchObject({ guest: { name: 'Gus Guest', projectId, version: 1 } });
});

test.each(['', '\u200b', 'a\u202eb', 'a\nb'])('rejects the name %j', async (name) => {
  const { link } = await createLinkedReview(testApp);
  expect(await link.open({ name })).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } });
  expect(await db.$count(guests, eq(guests.reviewLinkId, link.id))).toBe(0);
});

test('asks for the password', async () => {
  const { link } = await createLinkedReview(testApp, { password: 'Open-sesame-1' });
  expect(await find(link.token)).toMatchObject({ isProtected: true });
  const wrong = { status: 422, body: { errors: { password: ["This password isn't correct."] } } };
  expect(await link.open({ name: 'Gus' })).toMatchObject(wrong);
  expect(await link.open({ name: 'Gus', password: 'open-sesame-1' })).toMatchObject(wrong);
  expect((await link.open({ name: 'Gus', password: 'Open-sesame-1' })).cookie).toBeDefined();
});

test('limits guessing a password like a sign-in, from one network and from many', async () => {
  const { link } = await createLinkedReview(testApp, { password: 'Open-sesame-1' });
  const guess = async (address: string) => (await link.open({ name: 'Gus', password: 'wrong one' }, { 'x-forwarded-for': address })).status;
  for (let attempt = 0; attempt < 10; attempt++) expect(await guess('2001:db8:1::1')).toBe(422);
  expect(await guess('2001:db8:1::1')).toBe(429);
  const correct = { name: 'Gus', password: 'Open-sesame-1' };
  expect((await link.open(correct, { 'x-forwarded-for': '2001:db8:1::1' })).status).toBe(429);
  delays.length = 0;
  for (let network = 2; network < 5; network++) await guess(`2001:db8:${network}::1`);
  expect(delays).toEqual([250, 500, 1000]);
  expect((await link.open(correct, { 'x-forwarded-for': '2001:db8:9::1' })).status).toBe(200);
});

test("guests who open a link use up their own limit, not their network's sign-ins", async () => {
  const { client, link } = await createLinkedReview(testApp);
  const headers = { 'x-forwarded-for': '192.0.2.60' };
  for (let count = 0; count < 60; count++) expect((await link.open({ name: 'Gus' }, headers)).status).toBe(200);
  expect((await link.open({ name: 'Gus' }, headers)).status).toBe(429);
  const body = { email: client.email, password: clientPassword };
  expect((await call('POST', '/api/client/login', { body, headers })).status).toBe(200);
});

const ends: Record<string, (review: Awaited<ReturnType<typeof createLinkedReview>>) => unknown> = {
  'is revoked': ({ link }) => link.revoke(),
  expires: ({ link }) => db.update(reviewLinks).set({ expiresAt: clock.now() }).where(eq(reviewLinks.id, link.id)),
  'loses its version': ({ fileId }) => db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, fileId)),
  'was created by a client who is deactivated': ({ client }) =>
    db.update(clients).set({ deactivatedAt: clock.now() }).where(eq(clients.id, client.id)),
};

test.each(Object.entries(ends))('ends with a link that %s', async (_, end) => {
  const review = await createLinkedReview(testApp);
  const { fileId, link } = review;
  const guest = await link.enter();
  expect((await guest.call('GET', `/api/files/${fileId}/comments`)).status).toBe(200);
  await end(review);
  expect((await guest.call('GET', `/api/files/${fileId}/comments`)).status).toBe(401);
  expect(await find(link.token, guest.cookie)).toBeNull();
  expect((await link.open({ name: 'Gus' })).status).toBe(404);
});

test('an unknown link looks like an expired one', async () => {
  expect(await find('A'.repeat(22))).toBeNull();
  expect((await call('POST', `/api/review/${'A'.repeat(22)}/open`, { body: { name: 'Gus' } })).status).toBe(404);
});
