import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails, notifications } from '../../db/schema/index.ts';
import { users } from '../../db/schema/users.ts';
import { minutes } from '../../shared/clock.ts';
import { clientPassword, createClient, ownerCookie } from '../../testing/factories.ts';
import { mailedToken } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { sendDigests } from '../notifications/notifications.service.ts';
import { openSession } from '../sessions/sessions.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const owner = await ownerCookie(testApp);
const [robin] = await db.insert(users).values({ username: 'robin', name: 'Robin Cutter', password: 'none' }).returning();
const admin = `picturelock-admin=${await openSession(deps, db, { userId: robin!.id }, { userAgent: 'test' })}`;

let count = 0;
const newAddress = () => `new-${++count}@elsewhere.example`;
const change = (id: number, body: object, cookie = admin) => call('PATCH', `/api/admin/clients/${id}`, { cookie, body });
const mailsTo = (address: string) => db.select().from(mails).where(eq(mails.to, address));
const toldOf = (id: number) => db.select().from(notifications).where(eq(notifications.aboutClientId, id));

test('an address that an admin changes ends sessions, reset links and access codes', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  const token = await mailedToken(testApp, email);
  const { code } = (await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: owner, body: {} })).body;
  const byCode = await call('POST', '/api/client/access-code', { body: { code } });
  expect((await change(id, { email: newAddress() })).status).toBe(200);
  for (const session of [cookie, byCode.cookie]) expect((await call('GET', '/api/client/me', { cookie: session })).status).toBe(401);
  expect((await call('POST', '/api/client/access-code', { body: { code } })).status).toBe(401);
  expect((await call('POST', '/api/client/reset-password', { body: { token, password: 'Another-Password-2' } })).status).toBe(409);
});

test('the old address is told and can object, without being told the new one', async () => {
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

test('the owner is told by a notification and by mail what another admin changed, and the log names both addresses', async () => {
  await db.update(users).set({ email: 'owner@studio.example' }).where(eq(users.isOwner, true));
  const { id, email, name } = await createClient(testApp);
  const address = newAddress();
  await change(id, { email: address });
  expect(await toldOf(id)).toMatchObject([{ text: `Robin Cutter changed ${name}'s email address.`, link: `/admin/clients/${id}` }]);
  clock.advance(5 * minutes);
  await sendDigests(deps);
  expect(JSON.stringify(await mailsTo('owner@studio.example'))).toContain("Robin Cutter changed Test Client's email address");
  const { body: log } = await call('GET', '/api/admin/audit', { cookie: owner });
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'client.email_changed', actor: 'Robin Cutter', clientId: id, target: `${email} → ${address}` }),
  );
});

test('the owner is not told what the owner changed', async () => {
  const { id, email } = await createClient(testApp);
  await change(id, { email: newAddress() }, owner);
  expect(await toldOf(id)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('other details, or the same address in other letters, end nothing', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await change(id, { company: 'Films', email: email.toUpperCase() });
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(200);
  expect([await mailsTo(email), await toldOf(id)]).toEqual([[], []]);
});

test('a client is told of an access code, which is no way to act for it', async () => {
  const { id, email } = await createClient(testApp);
  const { code } = (await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: admin, body: {} })).body;
  const told = await mailsTo(email);
  expect(told).toMatchObject([{ subject: 'An access code was issued for your account' }]);
  expect(JSON.stringify(told)).not.toContain(code);
  const { cookie } = await call('POST', '/api/client/access-code', { body: { code } });
  const body = { currentPassword: clientPassword, password: 'Another-Password-2', confirmPassword: 'Another-Password-2' };
  expect((await call('POST', '/api/client/profile/password', { cookie, body })).status).toBe(403);
});
