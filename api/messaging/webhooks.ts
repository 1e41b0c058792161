import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, optionalSingleLine, patchSchema, pathId, textErrors } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';
import { webhookEventTypes } from '#domain/messaging/webhook-events.ts';

/** The most endpoints of a studio: as many as the server delivers to at a time, so that none waits for another. */
export const webhookEndpointLimit = 10;

const invalidUrl = 'Please enter a URL such as https://example.com/webhooks';

/** Refuses credentials, which would be shown to whoever sees the URL, and fragments, which are never sent. */
const isPlainUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !hash;
};

const endpointFields = {
  url: z.string(textErrors('URL')).trim().max(1000, 'URL can have at most 1000 characters').refine(isPlainUrl, invalidUrl),
  description: optionalSingleLine('Description'),
  events: z
    .array(z.enum(webhookEventTypes))
    .max(webhookEventTypes.length)
    .overwrite((events) => [...new Set(events)])
    .min(1, 'Choose at least one event'),
};

export const newWebhookEndpoint = z.object(endpointFields);
export const webhookEndpointChange = patchSchema({ ...endpointFields, isActive: z.boolean() });

const webhookEndpoint = z
  .object({
    id,
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(webhookEventTypes)),
    isActive: z.boolean(),
    /** Why the server turned it off, if it did: it answered 410 Gone, or no event reached it for days. */
    disabledReason: z.enum(['gone', 'failing']).nullable(),
    /** When attempts began to fail; every attempt since then has failed. */
    failingSince: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'WebhookEndpoint' });

/** Waiting for its first or next attempt; answered with 2xx; given up. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;

const webhookDelivery = z
  .object({
    id,
    /** The header `webhook-id`, the same at every attempt. */
    messageId: z.string(),
    type: z.string(),
    status: z.enum(webhookDeliveryStatuses),
    attempts: z.int(),
    createdAt: instant,
    lastAttemptAt: instant.nullable(),
    /** The HTTP status of the last attempt, if there was a response, and what went wrong. */
    responseStatus: z.int().nullable(),
    error: z.string().nullable(),
    /** How long the last attempt took, in milliseconds. */
    duration: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const response = success.extend({ endpoint: webhookEndpoint });
/** What requests are signed with: `whsec_` and the key in base64. */
const withSecret = success.extend({ secret: z.string() });

export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhook-endpoints',
    access: 'owner',
    summary: 'Lists the webhook endpoints.',
    reads: ['webhook_endpoints'],
    response: success.extend({ endpoints: z.array(webhookEndpoint) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/webhook-endpoints',
    access: 'owner',
    summary: 'Adds a webhook endpoint and returns the secret that its requests are signed with.',
    status: 201,
    body: newWebhookEndpoint,
    response: withSecret.extend({ endpoint: webhookEndpoint }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/webhook-endpoints/:id',
    access: 'owner',
    summary: 'Returns a webhook endpoint.',
    reads: ['webhook_endpoints'],
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/webhook-endpoints/:id',
    access: 'owner',
    summary: 'Changes a webhook endpoint, or turns it on or off.',
    params: pathId,
    body: webhookEndpointChange,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhook-endpoints/:id',
    access: 'owner',
    summary: 'Deletes a webhook endpoint with its deliveries.',
    params: pathId,
    response: success,
  }),
  readSecret: endpoint({
    method: 'GET',
    path: '/api/admin/webhook-endpoints/:id/secret',
    access: 'owner',
    summary: 'Returns the secret that requests are signed with.',
    reads: [],
    params: pathId,
    response: withSecret,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhook-endpoints/:id/secret',
    access: 'owner',
    summary: 'Replaces the secret. For a day, requests are signed with the previous one, too.',
    params: pathId,
    response: withSecret,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/webhook-endpoints/:id/test',
    access: 'owner',
    summary: 'Sends a test event.',
    params: pathId,
    response: success,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhook-endpoints/:id/deliveries',
    access: 'owner',
    summary: 'Lists the deliveries of the last 30 days, newest first.',
    reads: ['webhook_deliveries'],
    params: pathId,
    query: pageQuery,
    response: z.array(webhookDelivery),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/webhook-deliveries/:id/resend',
    access: 'owner',
    summary: 'Resends an event with the same `webhook-id`.',
    params: pathId,
    response: success,
  }),
};
