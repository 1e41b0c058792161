import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '../../../contract/endpoint.ts';
import { notificationEndpoints } from '../../../contract/notifications.ts';
import { call } from '../../lib/api.ts';

export type Area = 'client' | 'admin';
export type Notification = JsonResponse<typeof notificationEndpoints.list>['notifications'][number];

const endpoints = {
  client: { list: notificationEndpoints.listOwn, read: notificationEndpoints.markOwnSeen },
  admin: { list: notificationEndpoints.list, read: notificationEndpoints.markSeen },
};

/** As many as a person looks back at. */
const limit = 30;

export const notificationsQuery = (area: Area) =>
  queryOptions({ queryKey: [area, 'notifications'], queryFn: () => call(endpoints[area].list, { query: { limit } }) });

/** @param shown the list as it was shown; what it has no room for counts as seen with it */
export function markSeen(area: Area, shown: Notification[]) {
  const ids = shown.map(({ id }) => id);
  const isFull = shown.length === limit;
  return call(endpoints[area].read, { body: { ids, ...(isFull && { before: ids.at(-1) }) } });
}
