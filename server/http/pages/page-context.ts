import { type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicSite } from '../../../contract/site.ts';

/** What loaders may read. The key is the bundle's own: the one that this module would import is another object. */
export function contextOf({ entry }: ServerBuild, site: PublicSite): RouterContextProvider {
  const { siteContext } = entry.module as unknown as { siteContext: RouterContext<PublicSite> };
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return context;
}
