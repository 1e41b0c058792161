import { expect, test } from 'vitest';
import { cookiesByAccess } from '#server/testing/cookies-by-access.ts';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { clientPassword, ownerPassword } from '#server/testing/factories.ts';
import { sampleBody } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookies = await cookiesByAccess(testApp);
const currentPasswords = { admin: ownerPassword, clientWithPassword: clientPassword };

/** Endpoints that check a password instead of setting one. */
const checksPassword = (path: string) => path.endsWith('/login') || path.endsWith('/open');

const endpoints = (await allEndpoints())
  .map((endpoint) => ({ ...endpoint, validBody: endpoint.body && (sampleBody(endpoint.body) as Record<string, unknown>) }))
  .filter(({ path, validBody }) => validBody?.password && !checksPassword(path));

test('covers the eight endpoints that set a password', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/admin/accept-invitation',
    'POST /api/admin/clients',
    'POST /api/admin/profile/password',
    'POST /api/client/confirm-email',
    'POST /api/client/profile/password',
    'POST /api/client/register',
    'POST /api/client/reset-password',
    'POST /api/files/:id/review-links',
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
