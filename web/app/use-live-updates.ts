import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ClientTopic, LiveTopic } from '#contract/shared/live.ts';
import { subscribeToLiveUpdates } from '#web/lib/live-updates.ts';

/** A guest's is that of a review link. */
type Audience = 'client' | 'admin' | `guest-${number}`;

interface QueryKeys {
  client: Record<ClientTopic, string[]>;
  admin: Record<LiveTopic, string[]>;
  guest: Record<'projects' | 'sessions', string[]>;
}

/** The query keys to invalidate per topic: their second part, after the audience. */
const queryKeysByTopic: QueryKeys = {
  client: {
    balance_entries: ['balance'],
    clients: ['me', 'profile', 'package', 'packages'],
    client_packages: ['package', 'packages'],
    invoices: ['invoices', 'package', 'payments'],
    notifications: ['notifications'],
    projects: ['projects'],
    proposals: ['proposals'],
    review_links: ['review-links'],
    sessions: ['me', 'sessions'],
    video_credits: ['package', 'credits'],
  },
  admin: {
    balance_entries: ['balance', 'statement', 'account-summary'],
    backup_results: ['system'],
    briefs: ['briefs', 'leads'],
    clients: ['clients', 'client-requests', 'renewals', 'account-summary', 'overview', 'waiting'],
    client_packages: ['packages', 'account-summary'],
    contact_messages: ['contact-messages', 'overview', 'waiting'],
    invitations: ['clients', 'invitations', 'waitlist'],
    invoices: ['invoices', 'payments', 'proposals', 'statement', 'renewals', 'account-summary', 'overview', 'waiting'],
    leads: ['leads', 'contact-messages', 'waitlist', 'overview', 'waiting'],
    notifications: ['notifications'],
    projects: ['projects', 'overview', 'waiting'],
    proposals: ['proposals', 'overview', 'waiting'],
    review_links: ['review-links'],
    saved_filters: ['saved-filters'],
    sessions: ['me', 'sessions'],
    settings: ['settings', 'overview'],
    site_content: ['site', 'overview'],
    site_draft: ['site'],
    site_films: ['site-films'],
    site_images: ['site'],
    testimonials: ['testimonials'],
    unbilled_periods: ['renewals'],
    video_credits: ['credits', 'account-summary'],
    waitlist: ['waitlist', 'waiting'],
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

const isGuest = (audience: Audience): audience is `guest-${number}` => audience !== 'client' && audience !== 'admin';

function queryKeysOf(audience: Audience, messages: string[]): Set<string> {
  const keysByTopic: Partial<Record<string, string[]>> = queryKeysByTopic[isGuest(audience) ? 'guest' : audience];
  const topics = messages.includes('anything') ? Object.keys(keysByTopic) : messages;
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
    const received = new Set<string>();
    let timer: number | undefined;
    const refetch = async () => {
      timer = isLeavingPage(queryClient, shownPath.current) ? window.setTimeout(refetch, batchDelay) : undefined;
      if (timer) return;
      const keys = queryKeysOf(audience, [...received]);
      received.clear();
      // The session comes first: without it nothing else can be read.
      if (keys.delete('me')) await queryClient.invalidateQueries({ queryKey: [audience, 'me'] });
      if (queryClient.getQueryState([audience, 'me'])?.status === 'error') return;
      for (const key of keys) queryClient.invalidateQueries({ queryKey: [audience, key] });
    };
    const unsubscribe = subscribeToLiveUpdates(
      isGuest(audience) ? `/api/review-guest/live?as=${audience}` : `/api/${audience}/live`,
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
  }, [audience, personId, queryClient]);
}
