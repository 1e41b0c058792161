import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Area, markSeen, notificationsQuery } from './queries.ts';

/**
 * The news under the bell. While they are open everything that is there counts as seen, also what comes later.
 * @param marks whether looking counts as having seen
 * @returns also the ids of what was new when it was shown: it stays marked while they are open
 */
export function useNotifications(area: Area, marks: boolean) {
  const { data, isError, refetch } = useQuery(notificationsQuery(area));
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState<number[]>([]);
  useEffect(() => {
    if (!isOpen || !data || data.unread === 0) return;
    const unread = data.notifications.filter(({ isRead }) => !isRead);
    setFresh((before) => [...before, ...unread.map(({ id }) => id)]);
    if (!marks) return;
    // Where it fails, they stay new, and are there again the next time.
    markSeen(area, data.notifications)
      .catch(() => undefined)
      .then(() => queryClient.invalidateQueries({ queryKey: notificationsQuery(area).queryKey }));
  }, [isOpen, data, area, marks, queryClient]);
  const toggle = (open: boolean) => {
    setFresh([]);
    setOpen(open);
  };
  return { data, isError, refetch, fresh, toggle };
}
