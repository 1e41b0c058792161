import { useMatches } from 'react-router';

/** `review` pages fill the window and are always dark, because pictures are judged in a dark room. */
export type PageKind = 'site' | 'review' | 'app';

/** Whether the page is one of the public site's, which have no router. */
export const useIsDocument = () => useMatches().some(({ handle }) => (handle as { isDocument?: boolean } | undefined)?.isDocument);

/** What the route's `handle` says the page belongs to. */
export function usePageKind(): PageKind {
  const kinds = useMatches().map(({ handle }) => (handle as { kind?: PageKind } | undefined)?.kind);
  return kinds.findLast((kind) => kind !== undefined) ?? 'app';
}
