import { expect, test } from 'vitest';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { deps } = await createTestApp();

const warnings = (lines: string[]) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.startsWith('X-Forwarded-For'));
const headers = { 'x-forwarded-for': '203.0.113.9' };

test('warns once about an untrusted proxy, without logging the IP address', async () => {
  const { app, lines } = await createLoggedApp(deps);
  await app.inject('/api/client/me');
  expect(warnings(lines)).toEqual([]);
  for (const path of ['/api/client/me', '/healthz', '/api/nowhere']) await app.inject({ path, headers });
  expect(warnings(lines)).toMatchObject([{ level: 40, msg: expect.stringContaining('set TRUST_PROXY') }]);
  expect(lines.join('')).not.toContain('203.0.113.9');
});

test.each([1, ['127.0.0.1'], ['10.0.0.0/8']])("doesn't warn with TRUST_PROXY=%s", async (trustProxy) => {
  const { app, lines } = await createLoggedApp({ ...deps, settings: { ...deps.settings, trustProxy } });
  await app.inject({ path: '/api/client/me', headers });
  expect(warnings(lines)).toEqual([]);
});
