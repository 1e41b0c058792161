import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId, singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { apiScopes } from '#domain/shared/api-scopes.ts';

export const newApiKey = z.object({
  name: singleLine('Name', 100),
  scopes: z
    .array(z.enum(apiScopes))
    .max(apiScopes.length)
    .overwrite((scopes) => [...new Set(scopes)])
    .min(1, 'Choose what the key may do'),
  /** Null if the key doesn't expire. */
  expiresAt: instant.nullable(),
});

const apiKey = z
  .object({
    id,
    name: z.string(),
    /** The key's last four characters, to recognize it by. */
    lastFour: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    /** When the key was last used, to the minute. */
    lastUsedAt: instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/api-keys',
    access: 'owner',
    summary: 'Lists the API keys, newest first.',
    reads: [],
    response: success.extend({ apiKeys: z.array(apiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys',
    access: 'owner',
    summary: 'Creates an API key. It is shown only once.',
    status: 201,
    body: newApiKey,
    response: success.extend({ apiKey, key: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/api-keys/:id',
    access: 'owner',
    summary: 'Revokes an API key, which stops working immediately.',
    params: pathId,
    response: success,
  }),
};
