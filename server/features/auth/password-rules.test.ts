import { expect, test } from 'vitest';
import type { Access } from '../../../contract/shared/endpoint.ts';
import { allEndpoints, samplePath } from '../../testing/endpoints.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const owner = await ownerCookie(testApp);
const { cookie: client } = await createClient(testApp);
const cookies: Record<Access, string | undefined> = {
  public: undefined,
  client,
  clientWithPassword: client,
  viewer: client,
  reviewer: client,
  admin: owner,
  owner,
};
const currentPasswords = { admin: ownerPassword, clientWithPassword: clientPassword };

/** A review link's password has its own, lighter rules: the link itself is a secret already. */
const isOfReviewLink = (path: string) => path.includes('/review');

const endpoints = (await allEndpoints())
  .map((endpoint) => ({ ...endpoint, validBody: endpoint.body && (sampleBody(endpoint.body) as Record<string, unknown>) }))
  .filter(({ path, validBody }) => validBody?.password && !path.endsWith('/login') && !isOfReviewLink(path));

test('covers the six endpoints that set the password of an account', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/admin/admins',
    'POST /api/admin/clients',
    'POST /api/admin/profile/password',
    'POST /api/client/profile/password',
    'POST /api/client/register',
    'POST /api/client/reset-password',
  ]);
});

test.each(endpoints)('$method $path rejects weak and common passwords', async (endpoint) => {
  const { method, access, validBody } = endpoint;
  for (const password of ['password', 'Password1', `Aa1${'x'.repeat(126)}`]) {
    const currentPassword = currentPasswords[access as keyof typeof currentPasswords];
    const body = { ...validBody, password, confirmPassword: password, ...(validBody?.currentPassword ? { currentPassword } : {}) };
    expect(await call(method, samplePath(endpoint), { cookie: cookies[access], body })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String), ...(password === 'password' ? [expect.any(String)] : [])] } },
    });
  }
});
