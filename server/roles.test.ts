import { expect, test } from 'vitest';
import { scratchDirectory } from './testing/backups.ts';
import { startServerProcess } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

const { url } = await createTestDatabase();
const token = 'a-token-for-prometheus';
const settings = { DATABASE_URL: url, DATA_DIR: scratchDirectory(), DEMO_DATA: 'off', METRICS_TOKEN: token };

test('one process serves the site, and another runs the jobs it enqueues', async () => {
  const [site, worker] = await Promise.all([
    startServerProcess({ ...settings, WORKERS: 'off' }),
    startServerProcess({ ...settings, WORKERS: 'only' }),
  ]);
  const asked = await fetch(`${site.url}/api/client/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@client.example' }),
  });
  expect(asked.status).toBe(200);
  const metricsOf = async ({ url }: typeof site) =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  const ran = /picturelock_job_duration_seconds_count\{name="send-reset-link",outcome="completed"\} [1-9]/;
  await expect.poll(() => metricsOf(worker), { timeout: 20_000 }).toMatch(ran);
  expect(await metricsOf(site)).not.toMatch(ran);
  for (const path of ['/', '/api/client/me', '/admin']) expect((await fetch(worker.url + path)).status).toBe(404);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect(await worker.kill('SIGTERM')).toBe(0);
  expect(await site.kill('SIGTERM')).toBe(0);
});
