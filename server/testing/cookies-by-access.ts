import type { Access } from '#api/shared/endpoint.ts';
import { createClient, ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** For each access level, the session cookie of somebody whom its endpoints accept. */
export async function cookiesByAccess(testApp: TestApp): Promise<Record<Access, string | undefined>> {
  const owner = await ownerCookie(testApp);
  const { cookie: client } = await createClient(testApp);
  return { public: undefined, client, clientWithPassword: client, viewer: client, reviewer: client, admin: owner, owner };
}
