import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { mails, notifications } from '#server/db/schema/index.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { minutes } from '#server/shared/clock.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { mailedToken } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const owner = await ownerCookie(testApp);
const [robin] = await db.insert(users).values({ username: 'robin', name: 'Robin Cutter', password: 'none' }).returning();
const admin = `picturelock-admin=${await openSession(db, deps.clock, { userId: robin!.id }, { userAgent: 'test' })}`;

let count = 0;
const newAddress = () => `new-${++count}@elsewhere.example`;
const change = (id: number, body: object, cookie = admin) => call('PATCH', `/api/admin/clients/${id}`, { cookie, body });
const mailsTo = (address: string) => db.select().from(mails).where(eq(mails.to, address));
const notificationsAbout = (id: number) => db.select().from(notifications).where(eq(notifications.aboutClientId, id));

test('ends sessions, reset links, access codes and the calendar link', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  const token = await mailedToken(testApp, email);
  const { code } = (await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: owner, body: {} })).body;
  const byCode = await call('POST', '/api/client/access-code', { body: { code } });
  const calendar = new URL((await call('POST', '/api/client/calendar', { cookie })).body.url).pathname;
  expect((await call('GET', calendar)).status).toBe(200);
  expect((await change(id, { email: newAddress() })).status).toBe(200);
  expect((await call('GET', calendar)).status).toBe(404);
  for (const session of [cookie, byCode.cookie]) expect((await call('GET', '/api/client/me', { cookie: session })).status).toBe(401);
  expect((await call('POST', '/api/client/access-code', { body: { code } })).status).toBe(401);
  expect((await call('POST', '/api/client/reset-password', { body: { token, password: 'Another-Password-2' } })).status).toBe(409);
});

test('notifies the old address without revealing the new one', async () => {
  const { id, email } = await createClient(testApp);
  const address = newAddress();
  await change(id, { email: address });
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({
    subject: 'Your email address was changed',
    replyTo: 'studio@localhost',
    aboutClientIds: [id],
  });
  expect(mail?.content.footnote).toContain('reply to this email');
  expect(JSON.stringify(mail)).not.toContain(address);
});

test("notifies the owner of another admin's change and records both addresses", async () => {
  await db.update(users).set({ email: 'owner@studio.example' }).where(eq(users.isOwner, true));
  const { id, email, name } = await createClient(testApp);
  const address = newAddress();
  await change(id, { email: address });
  expect(await notificationsAbout(id)).toMatchObject([
    { text: `Robin Cutter changed ${name}'s email address.`, link: `/admin/clients/${id}` },
  ]);
  clock.advance(5 * minutes);
  await sendDigests(deps);
  expect(JSON.stringify(await mailsTo('owner@studio.example'))).toContain("Robin Cutter changed Test Client's email address");
  const { body: log } = await call('GET', '/api/admin/audit', { cookie: owner });
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'client.email_changed', actor: 'Robin Cutter', clientId: id, target: `${email} → ${address}` }),
  );
});

test("doesn't notify the owner of their own change", async () => {
  const { id, email } = await createClient(testApp);
  await change(id, { email: newAddress() }, owner);
  expect(await notificationsAbout(id)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('ends nothing if only other details or the case change', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await change(id, { company: 'Films', email: email.toUpperCase() });
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(200);
  expect([await mailsTo(email), await notificationsAbout(id)]).toEqual([[], []]);
});

test("emails the client about a new access code, which can't change its password", async () => {
  const { id, email } = await createClient(testApp);
  const { code } = (await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: admin, body: {} })).body;
  const emails = await mailsTo(email);
  expect(emails).toMatchObject([{ subject: 'An access code was issued for your account' }]);
  expect(JSON.stringify(emails)).not.toContain(code);
  const { cookie } = await call('POST', '/api/client/access-code', { body: { code } });
  const body = { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
  expect((await call('POST', '/api/client/profile/password', { cookie, body })).status).toBe(403);
});
