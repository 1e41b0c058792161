import type { ApiArea, ApiScope } from '#domain/shared/api-scopes.ts';

export const areaNames: Record<ApiArea, string> = {
  messages: 'Messages and waitlist',
  leads: 'Leads',
  proposals: 'Proposals',
  clients: 'Clients and invitations',
  projects: 'Projects',
  invoices: 'Invoices and payments',
};

export type AccessLevel = '' | 'read' | 'write';

export const levelNames: Record<AccessLevel, string> = { '': 'No access', read: 'Read', write: 'Read and write' };

/** What a key with these scopes may do in an area. */
export function levelOf(scopes: readonly ApiScope[], area: ApiArea): AccessLevel {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : '';
}
