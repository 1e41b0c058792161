import { createServer, type RequestListener } from 'node:http';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { createPageContext } from './page-context.ts';
import type { PageRenderer } from './pages.ts';
import { readResponse } from './rendered-page.ts';

/** Hot reload must start before the first module with a component. */
const siteScripts = ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/web/app/islands/islands.ts'];

/** Renders pages from source, with hot reload on the same port. */
export async function loadDevPages(): Promise<PageRenderer> {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    render: async (url, site) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return readResponse(await createRequestHandler(build, 'development')(new Request(url), createPageContext(build, site, siteScripts)));
    },
    serverFactory: (handle: RequestListener) =>
      server.on('request', (request, response) => {
        if (/^\/(api|healthz|readyz)\b/.test(request.url ?? '')) handle(request, response);
        else vite.middlewares(request, response, () => handle(request, response));
      }),
    close: () => vite.close(),
  };
}
