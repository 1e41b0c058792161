import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient } from '#server/testing/factories.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock, drain } = testApp;
const { owner, draft, send, visit } = await proposalActions(testApp);

const overview = async (cookie = owner) => (await call('GET', '/api/admin/overview', { cookie })).body;
const codesIn = ({ tasks }: { tasks: { kind: string }[] }) => tasks.filter(({ kind }) => kind === 'code');
const notified = async () => (await call('GET', '/api/admin/notifications', { cookie: owner })).body.notifications;

async function sent(email: string) {
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail: email });
  return visit((await send(id)).body.link);
}

test('while emails are off, the owner hears who waits for a code, and is led to the email that has it', async () => {
  const [email, other] = ['ann@waiting.example', 'bo@waiting.example'];
  const guest = await sent(email);
  await (await sent(other)).prepare(other);
  const form = await guest.prepare(email);
  const [notification] = await notified();
  expect(notification).toMatchObject({ text: 'Emails are off: Ann Carter waits for the code to sign Launch film.' });
  const [, task, ...more] = codesIn(await overview());
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    name: 'Ann Carter',
    title: 'Launch film',
    expiresAt: new Date(clock.now().getTime() + 10 * minutes).toISOString(),
  });
  expect(notification.link).toBe(`/admin/mail/${(task as unknown as { id: number }).id}`);
  const { mail } = (await call('GET', `/api${notification.link.replace('/mail/', '/mails/')}`, { cookie: owner })).body;
  expect(mail.text).toContain(form.code);
  expect((await guest.accept(form)).status).toBe(201);
  expect(codesIn(await overview())).toMatchObject([{ name: 'Ann Carter' }]);
  clock.advance(10 * minutes);
  expect(codesIn(await overview())).toEqual([]);
});

test('a newer code replaces the one before, and only the owner is told, who alone can read it', async () => {
  const email = 'cy@waiting.example';
  const guest = await sent(email);
  await guest.prepare(email);
  clock.advance(minutes);
  const { code } = await guest.prepare(email);
  const codes = codesIn(await overview()) as unknown as { id: number }[];
  expect(codes).toHaveLength(1);
  expect((await call('GET', `/api/admin/mails/${codes[0]!.id}`, { cookie: owner })).body.mail.text).toContain(code);
  const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
  const admin = `picturelock-admin=${await openSession(db, clock, { userId: user!.id }, { userAgent: 'test' })}`;
  expect(codesIn(await overview(admin))).toEqual([]);
  expect((await call('GET', '/api/admin/notifications', { cookie: admin })).body.notifications).toEqual([]);
});

test('the owner hears of a client who waits for the link to set a new password', async () => {
  const { email } = await createClient(testApp, { name: 'Di Dunn' });
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  expect((await notified())[0]).toMatchObject({ text: 'Emails are off: Di Dunn waits for the link to set a new password.' });
});

test('with a mail server, nobody is told', async () => {
  const withMail = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const actions = await proposalActions(withMail);
  const email = 'ed@waiting.example';
  const id = await actions.draft({ recipientName: 'Ed', recipientEmail: email });
  await actions.visit((await actions.send(id)).body.link).prepare(email);
  const { body } = await withMail.call('GET', '/api/admin/overview', { cookie: actions.owner });
  expect(codesIn(body)).toEqual([]);
  expect((await withMail.call('GET', '/api/admin/notifications', { cookie: actions.owner })).body.notifications).toEqual([]);
});
