import { useMatches } from 'react-router';

/** `review` pages fill the window and are always dark, because pictures are judged in a dark room. */
export type Area = 'site' | 'review' | 'app';

/** What the route's `handle` says the page belongs to. */
export function useArea(): Area {
  const areas = useMatches().map(({ handle }) => (handle as { area?: Area } | undefined)?.area);
  return areas.findLast((area) => area !== undefined) ?? 'app';
}
