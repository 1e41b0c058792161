import { expect, test } from 'vitest';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { sampleBody } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const mutations = (await allEndpoints()).filter(({ method }) => method !== 'GET');

/** Headers that browsers send from another site's page; older ones send Origin only. */
const crossSiteHeaders = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://blog.studio.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

test('covers more than thirty endpoints', () => {
  expect(mutations.length).toBeGreaterThan(30);
});

test.each(mutations)("rejects $method $path from another site's page, with sessions", async (endpoint) => {
  const { cookie: client } = await createClient(testApp);
  const cookie = `${client}; ${await ownerCookie(testApp)}`;
  const body = endpoint.body && sampleBody(endpoint.body);
  for (const headers of crossSiteHeaders)
    expect(
      await call(endpoint.method, samplePath(endpoint), { cookie, body, headers: { host: 'studio.example', ...headers } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This request came from another site. Open the page on this site and try again.' },
      cookie: undefined,
    });
  expect((await call('GET', '/api/client/me', { cookie })).status, 'the client is still signed in').toBe(200);
  expect((await call('GET', '/api/admin/me', { cookie })).status, 'the owner is still signed in').toBe(200);
});

test.each(mutations)('accepts $method $path from our own pages', async (endpoint) => {
  const headers = { host: 'studio.example', origin: 'https://studio.example', 'sec-fetch-site': 'same-origin' };
  const { body } = await call(endpoint.method, samplePath(endpoint), { body: endpoint.body && sampleBody(endpoint.body), headers });
  expect(body.message).not.toBe('This request came from another site. Open the page on this site and try again.');
});
