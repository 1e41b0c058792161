import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { deps } = await createTestApp();

/** A server whose event loop seems blocked: fake timers stop its sampling. */
async function overloadedApp() {
  const { pages, rendered } = fakePages(() => new Response('page'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const app = await buildApp(deps, { pages });
  await app.ready();
  vi.advanceTimersByTime(10_000);
  return { app, rendered };
}

test('responds to pages and API calls with 503 while overloaded, and renders nothing', async () => {
  const { app, rendered } = await overloadedApp();
  for (const [url, type] of [
    ['/', 'text/plain; charset=utf-8'],
    ['/nowhere', 'text/plain; charset=utf-8'],
    ['/client/invoices/7.data', 'text/plain; charset=utf-8'],
    ['/api/client/me', 'application/json; charset=utf-8'],
  ]) {
    const { statusCode, headers, body } = await app.inject(url!);
    expect([statusCode, headers['content-type']], url).toEqual([503, type]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain('The server is busy. Please try again in a moment.');
  }
  expect(rendered).toEqual([]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
