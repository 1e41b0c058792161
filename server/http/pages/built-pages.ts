import { fileURLToPath } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { contextOf } from './page-context.ts';
import type { PageSource } from './pages.ts';

const buildFolder = new URL('../../../build/', import.meta.url);

/** The pages as `npm run build` left them. */
export async function loadBuiltPages(): Promise<PageSource> {
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return {
    render: (request, site) => handle(request, contextOf(build, site)),
    built: { patterns: patternsOf(build), assets: fileURLToPath(new URL('client', buildFolder)) },
  };
}

/** Every route that has a page, such as `/client/invoices/:id`. */
function patternsOf({ routes }: ServerBuild): string[] {
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
