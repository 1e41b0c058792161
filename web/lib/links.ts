import type { Endpoint, JsonResponse, RequestInput } from '#api/shared/endpoint.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import { query } from './query.ts';

/** The query of what a link leads to: null if it's unknown, expired or revoked, or its token isn't complete, which needs no request. */
export function linkQuery<E extends Endpoint, Data>(endpoint: E, token: string, select: (response: JsonResponse<E>) => Data | null) {
  const found = query(endpoint, { params: { token } } as unknown as RequestInput<E>, {
    select: (response: JsonResponse<E> | null) => response && select(response),
  });
  return linkToken.safeParse({ token }).success ? found : { ...found, queryFn: async () => null as unknown as JsonResponse<E> };
}
