import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createPageContext } from './page-context.ts';
import type { PageRenderer } from './pages.ts';

const buildFolder = new URL('../../../build/', import.meta.url);

/** Renders pages with the output of `npm run build`. */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const build = (await import(new URL('server/pages.js', buildFolder).href)) as ServerBuild;
  const siteScripts = [scriptUrl('web/app/islands/islands.ts')];
  const handle = createRequestHandler(build, 'production');
  return {
    render: (request, site) => handle(request, createPageContext(build, site, siteScripts)),
    built: { patterns: routePatterns(build), assets: fileURLToPath(new URL('client', buildFolder)) },
  };
}

/** Where the build put a source file (Vite, "Backend Integration"). */
function scriptUrl(source: string): string {
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', buildFolder), 'utf8')) as Record<string, { file: string }>;
  return `/${manifest[source]!.file}`;
}

/** The patterns of all routes that have a page, such as `/client/invoices/:id`. */
function routePatterns({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) =>
      pathOf(id)
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1'),
    );
}
