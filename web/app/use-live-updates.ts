import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ClientTopic, LiveTopic, ProjectTopic } from '#contract/shared/live.ts';
import { subscribeToLiveUpdates } from '#web/lib/live-updates.ts';
import { refetchChanged } from '#web/lib/query.ts';

/** A guest's is that of a review link. */
type Audience = 'client' | 'admin' | `guest-${number}`;

type ByTopic<Topic extends string> = Partial<Record<Exclude<Topic, ProjectTopic | 'projects'>, string[]>>;

interface QueryKeys {
  client: ByTopic<ClientTopic>;
  admin: ByTopic<LiveTopic>;
  guest: Record<'sessions', string[]>;
}

/** The keys of queries that aren't made by `query`, per topic: their second part, after the audience. */
const queryKeysByTopic: QueryKeys = {
  client: {
    clients: ['profile'],
    review_links: ['review-links'],
    sessions: ['sessions'],
  },
  admin: {
    clients: ['clients', 'client-requests'],
    contact_messages: ['contact-messages'],
    invitations: ['clients', 'invitations', 'waitlist'],
    leads: ['contact-messages', 'waitlist'],
    review_links: ['review-links'],
    saved_filters: ['saved-filters'],
    sessions: ['sessions'],
    settings: ['settings'],
    waitlist: ['waitlist'],
  },
  guest: {
    sessions: [],
  },
};

/** Changes are batched for this many milliseconds. */
const batchDelay = 200;

const isGuest = (audience: Audience): audience is `guest-${number}` => audience !== 'client' && audience !== 'admin';

function queryKeysOf(audience: Audience, messages: string[]): Set<string> {
  const keysByTopic: Partial<Record<string, string[]>> = queryKeysByTopic[isGuest(audience) ? 'guest' : audience];
  const topics = messages.includes('anything') ? Object.keys(keysByTopic) : messages.map((message) => message.split(' ')[0]!);
  return new Set(topics.flatMap((topic) => keysByTopic[topic] ?? []));
}

/** From the click that removes what the page shows until another page is on the screen: the address changes before. */
const isLeavingPage = (queryClient: QueryClient, shownPath: string) =>
  shownPath !== window.location.pathname || queryClient.isMutating({ predicate: ({ meta }) => meta?.leavesPage === true }) > 0;

/** Keeps the screen up to date while someone is signed in. */
export function useLiveUpdates(audience: Audience, personId: number | undefined) {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    shownPath.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (personId === undefined) return;
    /** When each message was received last. */
    const received = new Map<string, number>();
    let timer: number | undefined;
    const refetch = async () => {
      timer = isLeavingPage(queryClient, shownPath.current) ? window.setTimeout(refetch, batchDelay) : undefined;
      if (timer) return;
      const messages = new Map(received);
      received.clear();
      const keys = queryKeysOf(audience, [...messages.keys()]);
      await refetchChanged(queryClient, audience, messages);
      for (const key of keys) queryClient.invalidateQueries({ queryKey: [audience, key] });
    };
    const unsubscribe = subscribeToLiveUpdates(
      isGuest(audience) ? `/api/review-guest/live?as=${audience}` : `/api/${audience}/live`,
      String(personId),
      (message) => {
        received.set(message, performance.now());
        timer ??= window.setTimeout(refetch, batchDelay);
      },
    );
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [audience, personId, queryClient]);
}
