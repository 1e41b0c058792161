import { queryOptions } from '@tanstack/react-query';
import { webhookEndpoints } from '#contract/messaging/webhooks.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { call } from '#web/lib/api.ts';

export type WebhookEndpoint = JsonResponse<typeof webhookEndpoints.read>['endpoint'];
export type WebhookDelivery = ItemOf<typeof webhookEndpoints.listDeliveries>;

/** All of an endpoint's, or all endpoints'. */
export const endpointsKey = ['admin', 'webhook-endpoints'];

export const deliveriesKey = ['admin', 'webhook-deliveries'];

export const endpointsQuery = queryOptions({
  queryKey: endpointsKey,
  queryFn: async () => (await call(webhookEndpoints.list, {})).endpoints,
});

export const endpointQuery = (id: number | string) =>
  queryOptions({
    queryKey: [...endpointsKey, String(id)],
    queryFn: async () => (await call(webhookEndpoints.read, { params: { id } })).endpoint,
  });

/** Not kept: it's read again whenever it's shown. */
export const secretQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'webhook-secret', id],
    queryFn: async () => (await call(webhookEndpoints.readSecret, { params: { id } })).secret,
    gcTime: 0,
  });
