import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientTopic, LiveTopic } from '../../contract/live.ts';
import { subscribeToLiveUpdates } from '../lib/live-updates.ts';

/** What is read again in each area when something changes: the second part of the queries' keys. */
const queryKeysByTopic: { client: Record<ClientTopic, string[]>; admin: Record<LiveTopic, string[]> } = {
  client: {
    clients: ['me', 'profile', 'package', 'packages'],
    client_packages: ['package', 'packages'],
    invoices: ['invoices'],
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
    invoices: ['invoices', 'overview'],
    notifications: ['notifications'],
    projects: ['projects', 'overview'],
    sessions: ['me', 'sessions'],
    settings: ['settings', 'overview'],
    video_credits: ['credits'],
    waitlist: ['waitlist'],
  },
};

/** Changes that come together are read together, so many milliseconds after the first. */
const batchDelay = 200;

function queryKeysOf(area: 'client' | 'admin', words: string[]): Set<string> {
  const keysByTopic: Partial<Record<string, string[]>> = queryKeysByTopic[area];
  const topics = words.includes('anything') ? Object.keys(keysByTopic) : words;
  return new Set(topics.flatMap((topic) => keysByTopic[topic] ?? []));
}

/** Keeps what is on the screen up to date while somebody is signed in. */
export function useLiveUpdates(area: 'client' | 'admin', personId: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (personId === undefined) return;
    const heard = new Set<string>();
    let timer: number | undefined;
    const readAgain = async () => {
      timer = undefined;
      const keys = queryKeysOf(area, [...heard]);
      heard.clear();
      // Whether the session still stands is asked first: without it nothing else can be read.
      if (keys.delete('me')) await queryClient.invalidateQueries({ queryKey: [area, 'me'] });
      if (queryClient.getQueryState([area, 'me'])?.status === 'error') return;
      for (const key of keys) queryClient.invalidateQueries({ queryKey: [area, key] });
    };
    const stop = subscribeToLiveUpdates(`/api/${area}/live`, String(personId), (word) => {
      heard.add(word);
      timer ??= window.setTimeout(readAgain, batchDelay);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [area, personId, queryClient]);
}
