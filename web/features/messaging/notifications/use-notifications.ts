import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notificationEndpoints } from '#api/messaging/notifications.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';

export type Audience = 'client' | 'admin';
export type Notification = JsonResponse<typeof notificationEndpoints.list>['notifications'][number];

const endpoints = {
  client: { list: notificationEndpoints.listOwn, markRead: notificationEndpoints.markOwnRead },
  admin: { list: notificationEndpoints.list, markRead: notificationEndpoints.markRead },
};

/** The length of the list under the bell. */
const limit = 30;

/**
 * The notifications under the bell. While the list is open, everything in it is marked as read, including what arrives meanwhile.
 * @param marksRead whether opening the list marks it as read
 * @returns also the ids that were unread when shown: they keep their dot while the list is open
 */
export function useNotifications(audience: Audience, marksRead: boolean) {
  const { data, isError, refetch } = useQuery(query(endpoints[audience].list, { query: { limit } }));
  const [isOpen, setOpen] = useState(false);
  const [newIds, setNewIds] = useState<number[]>([]);
  useEffect(() => {
    if (!isOpen || !data || data.unread === 0) return;
    const unread = data.notifications.filter(({ isRead }) => !isRead);
    setNewIds((current) => [...current, ...unread.map(({ id }) => id)]);
    if (!marksRead) return;
    // If this fails, the notifications stay unread and show up as new the next time.
    markRead(audience, data.notifications)
      .catch(() => undefined)
      .then(() => refetch());
  }, [isOpen, data, audience, marksRead, refetch]);
  const toggle = (open: boolean) => {
    setNewIds([]);
    setOpen(open);
  };
  return { data, isError, refetch, newIds, toggle };
}

/** @param shown the list as it was shown; when it is full, older notifications are marked too */
function markRead(audience: Audience, shown: Notification[]) {
  const ids = shown.map(({ id }) => id);
  const isFull = shown.length === limit;
  return call(endpoints[audience].markRead, { body: { ids, ...(isFull && { before: ids.at(-1) }) } });
}
