import { queryOptions } from '@tanstack/react-query';
import { notificationEndpoints } from '#contract/messaging/notifications.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type Audience = 'client' | 'admin';
export type Notification = JsonResponse<typeof notificationEndpoints.list>['notifications'][number];

const endpoints = {
  client: { list: notificationEndpoints.listOwn, markRead: notificationEndpoints.markOwnRead },
  admin: { list: notificationEndpoints.list, markRead: notificationEndpoints.markRead },
};

/** The length of the list under the bell. */
const limit = 30;

export const notificationsQuery = (audience: Audience) =>
  queryOptions({ queryKey: [audience, 'notifications'], queryFn: () => call(endpoints[audience].list, { query: { limit } }) });

/** @param shown the list as it was shown; when it is full, older notifications are marked too */
export function markRead(audience: Audience, shown: Notification[]) {
  const ids = shown.map(({ id }) => id);
  const isFull = shown.length === limit;
  return call(endpoints[audience].markRead, { body: { ids, ...(isFull && { before: ids.at(-1) }) } });
}
