import { expect, test } from 'vitest';
import { migrateDatabase, openDatabase } from './db/client.ts';
import { systemClock } from './shared/clock.ts';
import { startDebianPostgres } from './testing/deployment/debian-postgres.ts';
import { startPgBouncer } from './testing/deployment/pgbouncer.ts';
import { ownerCookie } from './testing/factories.ts';
import { openLiveStream, waitForEvent } from './testing/live-stream.ts';
import { openMailbox } from './testing/mailbox.ts';
import { onTestEnd } from './testing/on-test-end.ts';
import { startExpectingFailure, startServerProcess } from './testing/server-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const postgres = await startDebianPostgres(temporaryDirectory());
await migrateDatabase(postgres.connection);
const db = openDatabase(postgres.connection);
onTestEnd(() => db.$client.end());

const settings = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryDirectory(), DEMO_DATA: 'off' });

test('serves, tells of changes and runs jobs through PgBouncer in session mode', async () => {
  const mailbox = await openMailbox();
  const server = await startServerProcess({ ...settings(await startPgBouncer(postgres, 'session')), SMTP_URL: mailbox.url });
  onTestEnd(() => server.kill('SIGKILL'));
  const cookie = await ownerCookie({ deps: { db, clock: systemClock } });
  const live = await openLiveStream(`${server.url}/api/admin/live`, cookie);
  expect(live.status).toBe(200);
  const body = JSON.stringify({ name: 'Ann', email: 'ann@sender.example', message: 'A message through a pooler.' });
  const { status } = await fetch(`${server.url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(status).toBe(201);
  await waitForEvent(live, 'contact_messages');
  await expect.poll(() => mailbox.deliveries.flatMap(({ to }) => to)).toContain('ann@sender.example');
});

test.each(['transaction', 'statement'] as const)('does not start through PgBouncer in %s mode', async (mode) => {
  const url = await startPgBouncer(postgres, mode);
  expect(await startExpectingFailure(settings(url))).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL leads through a connection pooler in transaction mode, .*\n$/),
  });
});
