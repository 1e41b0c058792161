import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { inviteClient } from '#server/testing/registrations.ts';
import { noUnsubscribeLink } from '#server/testing/send-message.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { deliverMail } from './deliver-mail.ts';

const testApp = await createTestApp();
const { call, db, deps, drain } = testApp;

const noAttachment = () => Promise.reject(new Error('This email has no attachment.'));

test('shows stored emails with their links to the owner when there is no mail server', async () => {
  const { link } = await inviteClient(testApp, 'kept@client.example');
  await drain();
  const cookie = await ownerCookie(testApp);
  const { body: list, headers } = await call('GET', '/api/admin/mails', { cookie });
  expect(list).toMatchObject([{ to: 'kept@client.example', status: 'kept', subject: expect.stringContaining('invited you') }]);
  expect(headers['x-total-count']).toBe('1');
  const { body } = await call('GET', `/api/admin/mails/${list[0].id}`, { cookie });
  expect(body.mail.text).toContain(link.href);
  expect(body.mail.text).toContain('Hello Invited Person,');
});

test('leaves a stored email unchanged when its job runs again', async () => {
  await inviteClient(testApp, 'again@client.example');
  await drain();
  const [row] = await db.select().from(mails).orderBy(mails.id).limit(1);
  await deliverMail(deps, row!.id, noAttachment, noUnsubscribeLink);
  expect((await db.select().from(mails).orderBy(mails.id).limit(1))[0]).toEqual(row);
});

test('completes the job of a deleted email', async () => {
  await expect(deliverMail(deps, 2_147_483_647, noAttachment, noUnsubscribeLink)).resolves.toBeUndefined();
});

test('denies everyone but the owner access to stored emails', async () => {
  await inviteClient(testApp, 'secret@client.example');
  const [mail] = await db.select().from(mails).limit(1);
  const { cookie: client } = await createClient(testApp);
  const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
  const admin = `picturelock-admin=${await openSession(db, deps.clock, { userId: user!.id }, { userAgent: 'test' })}`;
  for (const path of ['/api/admin/mails', `/api/admin/mails/${mail!.id}`]) {
    expect((await call('GET', path)).status).toBe(401);
    expect((await call('GET', path, { cookie: client })).status).toBe(401);
    const refused = await call('GET', path, { cookie: admin });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Only the owner can do this.' } });
    expect(refused.text).not.toContain('secret@client.example');
    expect((await call('GET', path, { cookie: await ownerCookie(testApp) })).status).toBe(200);
  }
});

test('responds with 404 for an unknown email', async () => {
  const cookie = await ownerCookie(testApp);
  expect(await call('GET', '/api/admin/mails/2147483647', { cookie })).toMatchObject({
    status: 404,
    body: { message: 'Email not found.' },
  });
});
