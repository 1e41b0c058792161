import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientTopic, LiveTopic } from '../../contract/live.ts';
import { subscribeToLiveUpdates } from '../lib/live-updates.ts';

/** The query keys to invalidate per topic: their second part, after the area. */
const queryKeysByTopic: { client: Record<ClientTopic, string[]>; admin: Record<LiveTopic, string[]> } = {
  client: {
    clients: ['me', 'profile', 'package', 'packages'],
    client_packages: ['package', 'packages'],
    invoices: ['invoices', 'payments'],
    notifications: ['notifications'],
    projects: ['projects'],
    sessions: ['me', 'sessions'],
    video_credits: ['package', 'credits'],
  },
  admin: {
    clients: ['clients', 'client-requests', 'overview'],
    client_packages: ['packages'],
    contact_messages: ['contact-messages', 'overview'],
    invitations: ['invitations', 'waitlist'],
    invoices: ['invoices', 'payments', 'overview'],
    notifications: ['notifications'],
    projects: ['projects', 'overview'],
    sessions: ['me', 'sessions'],
    settings: ['settings', 'overview'],
    video_credits: ['credits'],
    waitlist: ['waitlist'],
  },
};

/** Changes are batched for this many milliseconds. */
const batchDelay = 200;

function queryKeysOf(area: 'client' | 'admin', messages: string[]): Set<string> {
  const keysByTopic: Partial<Record<string, string[]>> = queryKeysByTopic[area];
  const topics = messages.includes('anything') ? Object.keys(keysByTopic) : messages;
  return new Set(topics.flatMap((topic) => keysByTopic[topic] ?? []));
}

/** Keeps the screen up to date while someone is signed in. */
export function useLiveUpdates(area: 'client' | 'admin', personId: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (personId === undefined) return;
    const received = new Set<string>();
    let timer: number | undefined;
    const refetch = async () => {
      timer = undefined;
      const keys = queryKeysOf(area, [...received]);
      received.clear();
      // The session comes first: without it nothing else can be read.
      if (keys.delete('me')) await queryClient.invalidateQueries({ queryKey: [area, 'me'] });
      if (queryClient.getQueryState([area, 'me'])?.status === 'error') return;
      for (const key of keys) queryClient.invalidateQueries({ queryKey: [area, key] });
    };
    const unsubscribe = subscribeToLiveUpdates(`/api/${area}/live`, String(personId), (message) => {
      received.add(message);
      timer ??= window.setTimeout(refetch, batchDelay);
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [area, personId, queryClient]);
}
