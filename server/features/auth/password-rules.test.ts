import { expect, test } from 'vitest';
import type { Access } from '../../../contract/endpoint.ts';
import { allEndpoints, samplePath } from '../../testing/endpoints.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const owner = await ownerCookie(testApp);
const { cookie: client } = await createClient(testApp);
const cookies: Record<Access, string | undefined> = { public: undefined, client, clientWithPassword: client, admin: owner, owner };
const currentPasswords = { admin: ownerPassword, clientWithPassword: clientPassword };

const setters = (await allEndpoints())
  .map((endpoint) => ({ ...endpoint, right: endpoint.body && (sampleBody(endpoint.body) as Record<string, unknown>) }))
  .filter(({ path, right }) => right?.password && !path.endsWith('/login'));

test('passwords are set by six calls', () => {
  expect(setters.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/admin/admins',
    'POST /api/admin/clients',
    'POST /api/admin/profile/password',
    'POST /api/client/profile/password',
    'POST /api/client/register',
    'POST /api/client/reset-password',
  ]);
});

test.each(setters)('$method $path refuses a weak password and a common one', async (endpoint) => {
  const { method, access, right } = endpoint;
  for (const password of ['password', 'Password1', `Aa1${'x'.repeat(126)}`]) {
    const currentPassword = currentPasswords[access as keyof typeof currentPasswords];
    const body = { ...right, password, confirmPassword: password, ...(right?.currentPassword ? { currentPassword } : {}) };
    expect(await call(method, samplePath(endpoint), { cookie: cookies[access], body })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String), ...(password === 'password' ? [expect.any(String)] : [])] } },
    });
  }
});
