/**
 * Which route an address belongs to, as the router in the browser sees it: in upper or lower case, with or without a slash at the end.
 * @param patterns the routes, such as `/client/invoices/:id`; what matches none of them belongs to `/*`
 * @returns finds the pattern of a path, or for the data of a page the pattern's data path
 */
export function patternFinder(patterns: string[]): (path: string) => string {
  const expressions = patterns
    .filter((pattern) => pattern !== unknownPage)
    // A word stands before a parameter where both would match.
    .toSorted((one, other) => countParameters(one) - countParameters(other))
    .map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replace(/\/$/, '').replace(parameter, '[^/]+')}/?$`, 'i') }));
  const find = (path: string) => expressions.find(({ expression }) => expression.test(decodeURI(path)))?.pattern ?? unknownPage;
  return (path) => (path.endsWith('.data') ? dataPathOf(find(path.replace(/(\/_)?\.data$/, ''))) : find(path));
}

/** Where the browser asks for a page's data when it changes pages by itself (React Router, "single fetch"). */
export const dataPathOf = (pattern: string) => (pattern === '/' ? '/_.data' : `${pattern}.data`);

/** The route of the not-found page. */
const unknownPage = '/*';

const parameter = /:\w+/g;

const countParameters = (pattern: string) => pattern.match(parameter)?.length ?? 0;
