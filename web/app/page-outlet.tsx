import { Outlet, useMatches, useResolvedPath } from 'react-router';

/**
 * The page within a shell. Each address has a page of its own, so that what was typed, opened or listed for one record is never shown for
 * another one. A layout stays while only the page within it changes.
 */
export function PageOutlet({ context }: { context: unknown }) {
  const shell = useResolvedPath('.').pathname;
  const page = useMatches().find(({ pathname }) => pathname.length > shell.length);
  return <Outlet key={page?.pathname} context={context} />;
}
