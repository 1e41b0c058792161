import { useMatches } from 'react-router';

/** `review` pages are always dark, because pictures are judged in a dark room, and `print` pages light, as on paper. */
export type PageKind = 'site' | 'review' | 'print' | 'app';

/** Whether the page is one of the public site's, which have no router. */
export const useIsDocument = () => useMatches().some(({ handle }) => (handle as { isDocument?: boolean } | undefined)?.isDocument);

/** The kind that the route's `handle` says the page is. */
export function usePageKind(): PageKind {
  const kinds = useMatches().map(({ handle }) => (handle as { kind?: PageKind } | undefined)?.kind);
  return kinds.findLast((kind) => kind !== undefined) ?? 'app';
}

/** Whether the page fills the window, without the frame of the portal or the admin area. */
export function useFillsWindow() {
  const kind = usePageKind();
  return kind === 'review' || kind === 'print';
}
