import { expect, test } from 'vitest';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { pages, rendered } = fakePages(() => new Response('<h1>Home</h1>'));
const demo = await createTestApp({ env: { DEMO_DATA: 'on' }, pages });
const studio = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' }, pages: fakePages(() => new Response('ok')).pages });

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])('serves the demo at %s', async (host) => {
  expect((await demo.call('GET', '/', { headers: { host } })).status).toBe(200);
});

const remoteHosts = ['studio.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5:3000', '0.0.0.0:3000', '[::]:3000'];

test.each([...remoteHosts, 'a b', 'x:y:z', '%00'])('rejects the host %s', async (host) => {
  for (const path of ['/', '/api/client/me', '/healthz', '/icon.svg', '/nowhere'])
    expect((await demo.call('GET', path, { headers: { host } })).status).toBe(403);
  expect(await demo.call('POST', '/api/admin/login', { headers: { host }, body: { password: 'Guess-Password-1' } })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('PUBLIC_URL') },
  });
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'rejects requests from a tunnel or proxy, by their header %s',
  async (name) => {
    expect((await demo.call('GET', '/api/client/me', { headers: { [name]: '' } })).status).toBe(403);
    expect((await demo.call('GET', '/', { headers: { [name]: 'x' } })).status).toBe(403);
  },
);

test('renders nothing for a rejected request', async () => {
  const { length } = rendered;
  await demo.call('GET', '/privacy-policy', { headers: { host: 'studio.example' } });
  expect(rendered).toHaveLength(length);
});

test('accepts any host and proxy without demo data', async () => {
  const headers = { host: 'studio.example', 'x-forwarded-for': '192.0.2.1' };
  expect((await studio.call('GET', '/', { headers })).status).toBe(200);
  expect((await studio.call('GET', '/healthz', { headers })).status).toBe(200);
});
