import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/users.ts';
import { ownerCookie } from '../../testing/factories.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { inviteClient } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openSession } from '../sessions/sessions.service.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url } });
const { call, db, deps, drain } = testApp;

async function read(to: string) {
  const [row] = await db.select().from(mails).where(eq(mails.to, to));
  return row!;
}

/** As if the time until the next try were over; says whether there is one. */
const makeRetriesDue = async () => (await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)).rowCount !== 0;

test('the link of a delivered mail is for its receiver alone: neither the database nor the owner has its token any more', async () => {
  const { link, token } = await inviteClient(testApp, 'ann@client.example');
  expect(JSON.stringify(await read('ann@client.example'))).toContain(token);
  await drain();
  expect(mailbox.deliveries.find(({ to }) => to.includes('ann@client.example'))!.source).toContain(link.href);
  const row = await read('ann@client.example');
  expect(row).toMatchObject({ status: 'sent', content: { action: { url: expect.stringContaining('token=•••') } } });
  expect(JSON.stringify(row)).not.toContain(token);
  const seen = await call('GET', `/api/admin/mails/${row.id}`, { cookie: await ownerCookie(testApp) });
  expect(seen.body.mail).toMatchObject({ status: 'sent', text: expect.stringContaining('token=•••') });
  expect(seen.text).not.toContain(token);
});

test('a delivered mail is closed to admins other than the owner', async () => {
  await inviteClient(testApp, 'bo@client.example');
  await drain();
  const { id } = await read('bo@client.example');
  const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
  const admin = `picturelock-admin=${await openSession(deps, db, { userId: user!.id }, { userAgent: 'test' })}`;
  const refused = await call('GET', `/api/admin/mails/${id}`, { cookie: admin });
  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain('bo@client.example');
});

test('a mail to an address that does not exist is given up at once, with the reason for the owner', async () => {
  mailbox.rejectRecipient('nobody@client.example');
  await inviteClient(testApp, 'nobody@client.example');
  await drain();
  expect(await makeRetriesDue()).toBe(false);
  const { id, ...row } = await read('nobody@client.example');
  expect(row).toMatchObject({ status: 'failed', sentAt: null, lastError: expect.stringContaining('550 No such mailbox') });
  expect(mailbox.deliveries.filter(({ to }) => to.includes('nobody@client.example'))).toEqual([]);
  const cookie = await ownerCookie(testApp);
  const { body: list } = await call('GET', '/api/admin/mails', { cookie });
  expect(list).toContainEqual(expect.objectContaining({ id, to: 'nobody@client.example', status: 'failed' }));
  const { body } = await call('GET', `/api/admin/mails/${id}`, { cookie });
  expect(body.mail).toMatchObject({ status: 'failed', lastError: expect.stringContaining('550') });
});

test('a mail that could not be delivered for half a day is given up, and the owner sends it again once the server is back', async () => {
  const cookie = await ownerCookie(testApp);
  await mailbox.stop();
  await inviteClient(testApp, 'late@client.example');
  await drain();
  while (await makeRetriesDue()) await drain();
  const { id, messageId, ...row } = await read('late@client.example');
  expect(row).toMatchObject({ status: 'failed', attempts: 13 });
  await mailbox.restart();
  const again = () => call('POST', `/api/admin/mails/${id}/resend`, { cookie });
  expect((await Promise.all([again(), again()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await drain();
  expect(await read('late@client.example')).toMatchObject({ status: 'sent', messageId, attempts: 1 });
  expect(mailbox.deliveries.filter(({ to }) => to.includes('late@client.example'))).toHaveLength(1);
});
