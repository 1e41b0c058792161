/** A list as it was left: its address with its filters, and the ids of the items that it showed, in order. */
interface LeftList {
  url: string;
  ids: string[];
}

/** By the path of the list, for this visit. */
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

/** Lists whose items aren't below them. The specification (section 4) has the messages on the admin area's own path. */
const listPaths: Record<string, string> = { '/admin/messages': '/admin' };

/** The neighbors of an item on one of its pages are on the same one, but for an editor, which not every item has. @returns undefined for what wasn't opened from a list, or isn't in it any more */
export function neighborsOf(pathname: string): Neighbors | undefined {
  const [, parent = '', id = '', page = ''] = /^(.*)\/(\d+)(\/[a-z-]+)?$/.exec(pathname) ?? [];
  const list = lists.get(listPaths[parent] ?? parent);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return undefined;
  const pathOf = (neighbor: string | undefined) => neighbor && `${parent}/${neighbor}${page === '/edit' ? '' : page}`;
  return { listUrl: list.url, previous: pathOf(list.ids[index - 1]), next: pathOf(list.ids[index + 1]) };
}
