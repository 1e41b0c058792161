import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { inviteClient } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url } });
const { call, db, deps, drain } = testApp;

async function read(to: string) {
  const [row] = await db.select().from(mails).where(eq(mails.to, to));
  return row!;
}

/** Makes pending retries due now. @returns whether there are any */
const makeRetriesDue = async () => (await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)).rowCount !== 0;

test('removes the token of a delivered link from the database and from what the owner sees', async () => {
  const { link, token } = await inviteClient(testApp, 'ann@client.example');
  expect(JSON.stringify(await read('ann@client.example'))).toContain(token);
  await drain();
  expect(mailbox.deliveries.find(({ to }) => to.includes('ann@client.example'))!.source).toContain(link.href);
  const row = await read('ann@client.example');
  expect(row).toMatchObject({ status: 'sent', content: { action: { url: expect.stringContaining('token=•••') } } });
  expect(JSON.stringify(row)).not.toContain(token);
  const response = await call('GET', `/api/admin/mails/${row.id}`, { cookie: await ownerCookie(testApp) });
  const redacted = expect.stringContaining('token=•••');
  expect(response.body.mail).toMatchObject({ status: 'sent', html: redacted, text: redacted });
  expect(response.text).not.toContain(token);
});

test('removes a delivered code, too', async () => {
  const { draft, send, visit } = await proposalActions(testApp);
  const email = 'eve@client.example';
  const { body } = await send(await draft({ recipientName: 'Eve', recipientEmail: email }));
  await visit(body.link).at('POST', '/code', { email });
  const sent = await db.select().from(mails).where(eq(mails.to, email));
  const code = sent.map(({ content }) => content.secret).find(Boolean)!;
  expect(code).toMatch(/^\d{6}$/);
  await drain();
  expect(mailbox.deliveries.filter(({ source }) => source.includes(code))).toHaveLength(1);
  const delivered = JSON.stringify(await db.select().from(mails).where(eq(mails.to, email)));
  for (const secret of [code, body.link.split('/').at(-1)]) expect(delivered).not.toContain(secret);
});

test('removes the token of a delivered link to a brief, too', async () => {
  const { addLead, addTemplate, send } = await briefActions(testApp);
  const email = 'lea@story.example';
  const { body } = await send(await addLead({ email }), await addTemplate());
  await drain();
  expect(mailbox.deliveries.filter(({ source }) => source.includes(body.link))).toHaveLength(1);
  expect((await read(email)).content.action!.url).toMatch(/\/brief\/•••$/);
});

test('denies admins other than the owner access to a delivered email', async () => {
  await inviteClient(testApp, 'bo@client.example');
  await drain();
  const { id } = await read('bo@client.example');
  const [user] = await db.insert(users).values({ username: 'robin', password: 'none' }).returning();
  const admin = `picturelock-admin=${await openSession(db, deps.clock, { userId: user!.id }, { userAgent: 'test' })}`;
  const response = await call('GET', `/api/admin/mails/${id}`, { cookie: admin });
  expect(response.status).toBe(403);
  expect(response.text).not.toContain('bo@client.example');
});

test('fails immediately for an unknown address and shows the owner the reason', async () => {
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
  expect(body.mail).toMatchObject({ status: 'failed', lastError: expect.stringContaining('550'), canResend: false });
});

test('removes the token of an email that was rejected for good, which then cannot be sent again', async () => {
  mailbox.rejectRecipient('rejected@client.example');
  const { token } = await inviteClient(testApp, 'rejected@client.example');
  expect(JSON.stringify(await read('rejected@client.example'))).toContain(token);
  await drain();
  const { id, ...row } = await read('rejected@client.example');
  expect(row.status).toBe('failed');
  expect(JSON.stringify(row)).not.toContain(token);
  const cookie = await ownerCookie(testApp);
  expect(await call('POST', `/api/admin/mails/${id}/resend`, { cookie })).toMatchObject({ status: 409 });
  expect((await read('rejected@client.example')).status).toBe('failed');
});

test('fails after half a day of retries, and the owner can send the email again', async () => {
  const cookie = await ownerCookie(testApp);
  await mailbox.stop();
  await inviteClient(testApp, 'late@client.example');
  await drain();
  // The queue counts an attempt that a shutdown cuts off.
  await db.execute(sql`update pgboss.job set retry_count = retry_count + 1 where state = 'retry'`);
  while (await makeRetriesDue()) await drain();
  const { id, messageId, ...row } = await read('late@client.example');
  expect(row).toMatchObject({ status: 'failed', attempts: 13 });
  expect((await call('GET', `/api/admin/mails/${id}`, { cookie })).body.mail.canResend).toBe(true);
  await mailbox.restart();
  const resend = () => call('POST', `/api/admin/mails/${id}/resend`, { cookie });
  expect((await Promise.all([resend(), resend()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await drain();
  expect(await read('late@client.example')).toMatchObject({ status: 'sent', messageId, attempts: 1 });
  expect(mailbox.deliveries.filter(({ to }) => to.includes('late@client.example'))).toHaveLength(1);
});
