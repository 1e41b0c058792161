import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { subscribeToLiveUpdates } from '#web/lib/live-updates.ts';
import { refetchChanged } from '#web/lib/query.ts';

/** Whose screen is updated. The number of a guest's audience is the review link's id. */
type Audience = 'client' | 'admin' | `guest-${number}`;

/** How long changes are collected before one refetch, in milliseconds. */
const batchDelay = 200;

/** Whether the page is left after an action removed what it shows. The address changes before the next page is rendered. */
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
    /** The time at which each message was last received, by `performance.now()`. */
    const received = new Map<string, number>();
    let timer: number | undefined;
    const refetch = () => {
      timer = isLeavingPage(queryClient, shownPath.current) ? window.setTimeout(refetch, batchDelay) : undefined;
      if (timer) return;
      const messages = new Map(received);
      received.clear();
      refetchChanged(queryClient, audience, messages);
    };
    const unsubscribe = subscribeToLiveUpdates(
      audience === 'client' || audience === 'admin' ? `/api/${audience}/live` : `/api/review-guest/live?as=${audience}`,
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
