import { type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicSite } from '#api/website/site.ts';

/**
 * The context that loaders read. Its keys come from the bundle: importing them here would give different objects.
 * @param siteScripts the URLs of the public pages' scripts
 */
export function createPageContext({ entry }: ServerBuild, site: PublicSite, siteScripts: string[]): RouterContextProvider {
  const { siteContext, siteScriptsContext } = entry.module as unknown as {
    siteContext: RouterContext<PublicSite>;
    siteScriptsContext: RouterContext<string[]>;
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(siteScriptsContext, siteScripts);
  return context;
}
