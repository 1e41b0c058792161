import type { webhookEndpoints } from '#api/messaging/webhooks.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

export type WebhookEndpoint = JsonResponse<typeof webhookEndpoints.read>['endpoint'];

export function EndpointBadge({ endpoint: { isActive, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (!isActive) return <Badge color="gray">off</Badge>;
  return failingSince ? <Badge color="rose">failing</Badge> : <Badge color="forest">on</Badge>;
}

/** What is wrong with an endpoint, if anything. */
export function EndpointProblem({ endpoint }: { endpoint: WebhookEndpoint }) {
  const problem = problemOf(endpoint);
  return problem && <p className="max-w-[75ch] text-pretty rounded-sm bg-rose px-4 py-3 text-on-rose">{problem}</p>;
}

function problemOf({ isActive, disabledReason, failingSince }: WebhookEndpoint): string | undefined {
  if (disabledReason === 'gone') return 'This endpoint answered that it no longer exists (410 Gone), so it was turned off.';
  if (disabledReason === 'failing')
    return "No event has reached this endpoint for days, so it was turned off. Events aren't sent to it until you turn it on again.";
  if (isActive && failingSince)
    return `No event has reached this endpoint since ${formatInstant(failingSince)}. Each event is retried for one to two days.`;
  return undefined;
}
