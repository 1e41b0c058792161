/** Knows the paths that a secret follows, and keeps it out of what is logged, traced and stored. */
export type SecretPaths = ReturnType<typeof createSecretPaths>;

/** @param paths such as `/pay`: the next segment is a secret, or the query, also below `/api` and in the plural */
export function createSecretPaths(paths: string[]) {
  const names = paths.map((path) => path.slice(1)).join('|');
  const prefix = `(?:/+api)?/+(?:${names})s?`;
  const page = new RegExp(`^${prefix}(?=/|$)`, 'i');
  const path = new RegExp(`^(${prefix})/+[^/]+?(?=/|\\.data$|$)`, 'i');
  const link = new RegExp(`([?&]token=|^https?://[^/]+${prefix}/+)[^/&?]+`, 'i');
  return {
    /** Whether a page's path contains a secret, or comes with one in its query. */
    includes: (pagePath: string) => page.test(decode(pagePath)),
    /** A URL's path without what may be a secret: its query, and the token of a link. */
    maskPath: (url: string) => decode(url.split('?', 1)[0]!).replace(path, '$1/:token'),
    /** A link as it was emailed, without the token that grants access. */
    maskLink: (url: string) => url.replace(link, '$1•••'),
  };
}

/** Decodes a path as the router does: `/%70ay` leads to a pay link, too. */
function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
