import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const form = { name: 'Ann Sender', email: 'ann@sender.example', message: 'A message that is long enough.' };

test('stores no message when its email cannot be written', async () => {
  const { call, db } = await createTestApp();
  await db.execute(sql`alter table mails rename to lost_mails`);
  expect((await call('POST', '/api/contact', { body: form })).status).toBe(500);
  expect(await db.select().from(contactMessages)).toEqual([]);
});

test('stores neither message nor email when the job cannot be enqueued', async () => {
  const { call, db } = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await db.execute(sql`drop schema pgboss cascade`);
  expect((await call('POST', '/api/contact', { body: form })).status).toBe(500);
  expect(await db.select().from(contactMessages)).toEqual([]);
  expect(await db.select().from(mails)).toEqual([]);
});
