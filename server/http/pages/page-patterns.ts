/**
 * Matches paths to routes the way React Router does in the browser: ignoring case and a trailing slash.
 * @param patterns the routes, such as `/client/invoices/:id`; a path that matches none of them belongs to `/*`
 * @returns a function from a path to its pattern, or from a data path to the pattern's data path
 */
export function createRouteMatcher(patterns: string[]): (path: string) => string {
  const expressions = patterns
    .filter((pattern) => pattern !== notFoundPattern)
    // Patterns with fewer parameters come first, so that static segments win.
    .toSorted((a, b) => countParameters(a) - countParameters(b))
    .map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replace(/\/$/, '').replace(parameter, '[^/]+')}/?$`, 'i') }));
  const match = (path: string) => expressions.find(({ expression }) => expression.test(decodeURI(path)))?.pattern ?? notFoundPattern;
  return (path) => (path.endsWith('.data') ? dataPathOf(match(path.replace(/(\/_)?\.data$/, ''))) : match(path));
}

/** The URL of a page's data on client-side navigation (React Router, "single fetch"). */
export const dataPathOf = (pattern: string) => (pattern === '/' ? '/_.data' : `${pattern}.data`);

const notFoundPattern = '/*';

const parameter = /:\w+/g;

const countParameters = (pattern: string) => pattern.match(parameter)?.length ?? 0;
