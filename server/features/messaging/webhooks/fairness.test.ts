import { expect, onTestFinished, test, vi } from 'vitest';
import { jobHandlers, queues } from '#server/areas.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addEndpoint, openReceiver } from '#server/testing/webhook-receiver.ts';

const testApp = await createTestApp({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on', TRUST_PROXY: '127.0.0.1' } });
const { call, connection, deps } = testApp;

test('an endpoint that never answers delays neither other endpoints nor the requests that cause events', async () => {
  const cookie = await ownerCookie(testApp);
  const silent = await openReceiver(() => undefined);
  const quick = await openReceiver();
  for (const { url } of [silent, quick]) await addEndpoint(testApp, cookie, url);
  const jobs = await startJobs(connection, { queues, works: true, onError: (error) => console.error(error) });
  onTestFinished(async () => {
    silent.close();
    await jobs.stop();
  });
  await jobs.work(jobHandlers({ ...deps, jobs }));
  for (let count = 1; count <= 30; count++) {
    const message = { name: `Sender ${count}`, email: `sender-${count}@sender.example`, message: 'Could you cut our trailer?' };
    const headers = { 'x-forwarded-for': `192.0.2.${count}` };
    expect((await call('POST', '/api/contact', { body: message, headers })).status).toBe(201);
  }
  await vi.waitFor(() => expect(quick.requests).toHaveLength(30), { timeout: 12_000 });
  expect(new Set(quick.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
  // Deliveries to the silent endpoint run one after another, and the first hasn't timed out yet.
  expect(silent.requests).toHaveLength(1);
});
