import { type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicSite } from '../../../contract/site.ts';

/** The context that loaders read. Its key comes from the bundle: importing it here would give a different object. */
export function createPageContext({ entry }: ServerBuild, site: PublicSite): RouterContextProvider {
  const { siteContext } = entry.module as unknown as { siteContext: RouterContext<PublicSite> };
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return context;
}
