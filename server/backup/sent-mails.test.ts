import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedConnection, removeEmbeddedPostgres } from '#server/db/embedded.ts';
import { systemClock } from '#server/shared/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { backUp, restoreFrom, scratchDirectory } from '#server/testing/backups.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const dataDir = scratchDirectory();
const home = join(dataDir, 'studio');
const password = 'Cutting-Room-77';
const ann = 'ann@sender.example';
const bea = 'bea@sender.example';

async function post({ url }: ServerProcess, path: string, body: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return response;
}

/** The status of each email to a sender of the contact form, as the owner sees it. */
async function readMails(server: ServerProcess): Promise<Record<string, string>> {
  const cookie = (await post(server, '/api/admin/login', { password })).headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const response = await fetch(`${server.url}/api/admin/mails`, { headers: { cookie } });
  const mails = (await response.json()) as { to: string; status: string }[];
  return Object.fromEntries(mails.filter(({ to }) => to.endsWith('@sender.example')).map(({ to, status }) => [to, status]));
}

async function query(text: string) {
  const client = new pg.Client(await embeddedConnection(home));
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** Makes retries due at once. @returns how many emails a server still has to deliver */
async function countUndelivered(): Promise<number> {
  await query(`update pgboss.job set start_after = now() where state = 'retry'`);
  return (await query(`select 1 from pgboss.job where name = 'deliver-mail' and state < 'completed'`)).length;
}

test('an email that waited at the time of the backup is sent once, by the present server or by the restored one', {
  timeout: 300_000,
}, async () => {
  const mailbox = await openMailbox();
  const sentTo = (address: string) => mailbox.deliveries.filter(({ to }) => to.includes(address)).length;
  const start = () => startServerProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off', ADMIN_PASSWORD: password, SMTP_URL: mailbox.url });
  for (const address of [ann, bea]) mailbox.deferRecipient(address);

  const present = await start();
  for (const email of [ann, bea]) await post(present, '/api/contact', { name: 'Ann', email, message: 'A message that is acknowledged.' });
  await expect.poll(countUndelivered, { timeout: 30_000 }).toBe(2);
  const storage = await openStorage({ s3: undefined }, home);
  const archive = await backUp({ connection: await embeddedConnection(home), deps: { storage, clock: systemClock } });
  mailbox.acceptRecipient(ann);
  await expect.poll(countUndelivered, { timeout: 60_000 }).toBe(1);
  expect(sentTo(ann)).toBe(1);
  await expect.poll(() => readMails(present)).toEqual({ [ann]: 'sent', [bea]: 'queued' });
  await present.kill('SIGTERM');

  await restoreFrom(archive.path, { DATA_DIR: dataDir });
  mailbox.acceptRecipient(bea);
  const restored = await start();
  await expect.poll(countUndelivered, { timeout: 60_000 }).toBe(0);
  expect(await readMails(restored)).toEqual({ [ann]: 'sent', [bea]: 'sent' });
  expect([sentTo(ann), sentTo(bea)]).toEqual([1, 1]);
  await restored.kill('SIGTERM');
});

afterAll(() => removeEmbeddedPostgres(home));
