import type { APIRequestContext } from '@playwright/test';
import { createClient, mailedLink } from '#e2e/test.ts';

/** Creates a client who has set the password by an emailed link. That confirms the address, so they sign without a code. */
export async function createConfirmedClient(request: APIRequestContext) {
  const client = await createClient(request);
  const { email, password } = client;
  await request.post('/api/client/forgot-password', { data: { email } });
  const token = new URL(await mailedLink(request, email, 'Reset your password')).searchParams.get('token');
  await request.post('/api/client/reset-password', { data: { token, password } });
  return client;
}
