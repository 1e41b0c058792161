import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedConnection, removeEmbeddedPostgres } from '../db/embedded.ts';
import { scratchDirectory, startCommand } from '../testing/backups.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const dataDir = scratchDirectory();
const home = join(dataDir, 'studio');
const archive = join(dataDir, 'backup.tar.zst');
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

/** How many emails a server still has to deliver. */
async function countUndelivered(): Promise<number> {
  const client = new pg.Client(await embeddedConnection(home));
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from pgboss.job where name = 'deliver-mail' and state < 'completed'`);
  await client.end();
  return rows[0].n;
}

async function run(command: 'backup' | 'restore') {
  const { code, output } = await startCommand(command, [archive], { DATA_DIR: dataDir, DEMO_DATA: 'off' }).ended;
  expect(code, output).toBe(0);
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
  await run('backup');
  mailbox.acceptRecipient(ann);
  await expect.poll(() => sentTo(ann), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => readMails(present)).toEqual({ [ann]: 'sent', [bea]: 'queued' });
  await present.kill('SIGTERM');

  await run('restore');
  mailbox.acceptRecipient(bea);
  const restored = await start();
  await expect.poll(countUndelivered, { timeout: 60_000 }).toBe(0);
  expect(await readMails(restored)).toEqual({ [ann]: 'sent', [bea]: 'sent' });
  expect([sentTo(ann), sentTo(bea)]).toEqual([1, 1]);
  await restored.kill('SIGTERM');
});

afterAll(() => removeEmbeddedPostgres(home));
