/** A list as it was left: its address with its filters, and the ids of the items that it showed, in order. */
interface LeftList {
  url: string;
  ids: string[];
}

/** The lists left in this visit, by their path. */
const lists = new Map<string, LeftList>();

export function rememberList({ pathname, search }: { pathname: string; search: string }, ids: string[]): void {
  lists.set(pathname, { url: pathname + search, ids });
}

/** An item's place in the list that it was opened from. */
export interface Neighbors {
  listUrl: string;
  previous: string | undefined;
  next: string | undefined;
}

/** Paths of lists by the parent path of their items, where these differ: messages are listed at `/admin` (specification section 4). */
const listPaths: Record<string, string> = { '/admin/messages': '/admin' };

/**
 * The items beside the one that a page is about, each with its page of the same kind, except for an editor, which not every item has.
 * @returns undefined if the item wasn't opened from a list or isn't in it any more
 */
export function neighborsOf(pathname: string): Neighbors | undefined {
  const [, parent = '', id = '', page = ''] = /^(.*)\/(\d+)(\/[a-z-]+)?$/.exec(pathname) ?? [];
  const list = lists.get(listPaths[parent] ?? parent);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return undefined;
  const pathOf = (neighbor: string | undefined) => neighbor && `${parent}/${neighbor}${page === '/edit' ? '' : page}`;
  return { listUrl: list.url, previous: pathOf(list.ids[index - 1]), next: pathOf(list.ids[index + 1]) };
}
