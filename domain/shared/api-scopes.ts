/** The areas of the API that keys can give access to. */
export const apiAreas = ['messages', 'leads', 'proposals', 'clients', 'projects', 'invoices'] as const;
export type ApiArea = (typeof apiAreas)[number];

/** What an API key may do; writing includes reading. */
export type ApiScope = `${ApiArea}:${'read' | 'write'}`;

export const apiScopes = apiAreas.flatMap((area): ApiScope[] => [`${area}:read`, `${area}:write`]);

/** Whether a key with these scopes may call an endpoint that needs one. */
export function isGranted(scopes: readonly ApiScope[], needed: ApiScope): boolean {
  const [area] = needed.split(':') as [ApiArea];
  return scopes.includes(needed) || scopes.includes(`${area}:write`);
}
