import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Audience, markRead, notificationsQuery } from './queries.ts';

/**
 * The notifications under the bell. While the list is open, everything in it is marked as read, including what arrives meanwhile.
 * @param marksRead whether opening the list marks it as read
 * @returns also the ids that were unread when shown: they keep their dot while the list is open
 */
export function useNotifications(audience: Audience, marksRead: boolean) {
  const { data, isError, refetch } = useQuery(notificationsQuery(audience));
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [newIds, setNewIds] = useState<number[]>([]);
  useEffect(() => {
    if (!isOpen || !data || data.unread === 0) return;
    const unread = data.notifications.filter(({ isRead }) => !isRead);
    setNewIds((current) => [...current, ...unread.map(({ id }) => id)]);
    if (!marksRead) return;
    // If this fails, they stay unread and show up as new the next time.
    markRead(audience, data.notifications)
      .catch(() => undefined)
      .then(() => queryClient.invalidateQueries({ queryKey: notificationsQuery(audience).queryKey }));
  }, [isOpen, data, audience, marksRead, queryClient]);
  const toggle = (open: boolean) => {
    setNewIds([]);
    setOpen(open);
  };
  return { data, isError, refetch, newIds, toggle };
}
