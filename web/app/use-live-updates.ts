import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientTopic, LiveTopic } from '#contract/shared/live.ts';
import { subscribeToLiveUpdates } from '#web/lib/live-updates.ts';

/** A guest's is that of a review link. */
type Area = 'client' | 'admin' | `guest-${number}`;

interface QueryKeys {
  client: Record<ClientTopic, string[]>;
  admin: Record<LiveTopic, string[]>;
  guest: Record<'projects' | 'sessions', string[]>;
}

/** The query keys to invalidate per topic: their second part, after the area. */
const queryKeysByTopic: QueryKeys = {
  client: {
    clients: ['me', 'profile', 'package', 'packages'],
    client_packages: ['package', 'packages'],
    invoices: ['invoices', 'payments'],
    notifications: ['notifications'],
    projects: ['projects'],
    review_links: ['review-links'],
    sessions: ['me', 'sessions'],
    video_credits: ['package', 'credits'],
  },
  admin: {
    backup_results: ['system'],
    clients: ['clients', 'client-requests', 'overview'],
    client_packages: ['packages'],
    contact_messages: ['contact-messages', 'overview'],
    invitations: ['invitations', 'waitlist'],
    invoices: ['invoices', 'payments', 'overview'],
    notifications: ['notifications'],
    projects: ['projects', 'overview'],
    review_links: ['review-links'],
    sessions: ['me', 'sessions'],
    settings: ['settings', 'overview'],
    site_content: ['site', 'overview'],
    site_draft: ['site'],
    site_films: ['site-films'],
    site_images: ['site'],
    testimonials: ['testimonials'],
    video_credits: ['credits'],
    waitlist: ['waitlist'],
    webhook_deliveries: ['webhook-deliveries'],
    webhook_endpoints: ['webhook-endpoints'],
  },
  guest: {
    projects: ['projects'],
    sessions: ['me'],
  },
};

/** Changes are batched for this many milliseconds. */
const batchDelay = 200;

const isGuest = (area: Area): area is `guest-${number}` => area !== 'client' && area !== 'admin';

function queryKeysOf(area: Area, messages: string[]): Set<string> {
  const keysByTopic: Partial<Record<string, string[]>> = queryKeysByTopic[isGuest(area) ? 'guest' : area];
  const topics = messages.includes('anything') ? Object.keys(keysByTopic) : messages;
  return new Set(topics.flatMap((topic) => keysByTopic[topic] ?? []));
}

/** Keeps the screen up to date while someone is signed in. */
export function useLiveUpdates(area: Area, personId: number | undefined) {
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
    const unsubscribe = subscribeToLiveUpdates(
      isGuest(area) ? `/api/review-guest/live?as=${area}` : `/api/${area}/live`,
      String(personId),
      (message) => {
        received.add(message);
        timer ??= window.setTimeout(refetch, batchDelay);
      },
    );
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [area, personId, queryClient]);
}
