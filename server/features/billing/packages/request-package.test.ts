import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientPackages, contactMessages, mails, notifications } from '#server/db/schema/index.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
await ownerCookie(testApp);

async function createPackage(details: Partial<typeof clientPackages.$inferInsert> = {}) {
  const [row] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', priceMinor: 149_950, ...details })
    .returning();
  return row!.id;
}

const request = ({ cookie }: { cookie: string }, packageId: number, message?: string) =>
  call('POST', `/api/client/packages/${packageId}/request`, { cookie, body: { message } });

const messagesOf = ({ id }: { id: number }) => db.select().from(contactMessages).where(eq(contactMessages.clientId, id));

test('delivers a request to the inbox, by email and as a notification', async () => {
  const client = await createClient(testApp, { name: 'Ann Sender' });
  const packageId = await createPackage();
  expect((await request(client, packageId, 'From May on?')).status).toBe(201);
  const [message] = await messagesOf(client);
  expect(message).toMatchObject({
    name: 'Ann Sender',
    email: client.email,
    subject: 'Package request: Growth',
    message: 'From May on?',
    status: 'unread',
    packageId,
  });
  expect(await db.select().from(mails).where(eq(mails.replyTo, client.email))).toMatchObject([
    { to: 'studio@localhost', subject: 'Message from Ann Sender: Package request: Growth' },
  ]);
  expect(await db.select().from(notifications).where(eq(notifications.aboutClientId, client.id))).toMatchObject([
    { text: 'Ann Sender requested the Growth package.', link: `/admin/messages/${message!.id}` },
  ]);
});

test('deletes only the notifications of a deleted request', async () => {
  const client = await createClient(testApp);
  await request(client, await createPackage());
  await request(client, await createPackage({ name: 'Premium' }));
  const [first] = await messagesOf(client);
  expect((await call('DELETE', `/api/admin/contact-messages/${first!.id}`, { cookie: await ownerCookie(testApp) })).status).toBe(200);
  const [left, ...more] = await messagesOf(client);
  expect(more).toEqual([]);
  expect(await db.select().from(notifications).where(eq(notifications.aboutClientId, client.id))).toMatchObject([
    { link: `/admin/messages/${left!.id}` },
  ]);
});

test('fills in a default message', async () => {
  const client = await createClient(testApp);
  await request(client, await createPackage({ name: 'Pro package' }));
  expect(await messagesOf(client)).toMatchObject([{ message: 'Test Client requested the Pro package.' }]);
});

test('accepts one request per package and day, also from concurrent calls', async () => {
  const client = await createClient(testApp);
  const packageId = await createPackage();
  const responses = await Promise.all([1, 2, 3].map(() => request(client, packageId)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  clock.advance(1 * days - 1 * minutes);
  expect((await request(client, packageId)).body.message).toBe("You've already requested this package. We'll get back to you.");
  expect((await request(client, await createPackage())).status).toBe(201);
  expect((await request(await createClient(testApp), packageId)).status).toBe(201);
  clock.advance(1 * minutes);
  expect((await request(client, packageId)).status).toBe(201);
});

test('marks a requested package for one day', async () => {
  const client = await createClient(testApp);
  const other = await createClient(testApp);
  const packageId = await createPackage();
  const isRequested = async ({ cookie }: { cookie: string }) => {
    const { packages } = (await call('GET', '/api/client/packages', { cookie })).body;
    return packages.find(({ id }: { id: number }) => id === packageId).isRequested;
  };
  expect(await isRequested(client)).toBe(false);
  await request(client, packageId);
  expect([await isRequested(client), await isRequested(other)]).toEqual([true, false]);
  clock.advance(1 * days);
  expect(await isRequested(client)).toBe(false);
});

test('rejects a request for an inactive, unknown or current package', async () => {
  const own = await createPackage();
  const client = await createClient(testApp, { currentPackageId: own });
  expect((await request(client, await createPackage({ isActive: false }))).status).toBe(404);
  expect((await request(client, 2147483647)).status).toBe(404);
  expect(await request(client, own)).toMatchObject({ status: 409, body: { message: 'You already have this package.' } });
  expect(await messagesOf(client)).toEqual([]);
});
