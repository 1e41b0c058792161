import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { IslandsContext } from '../lib/island.tsx';
import { renderIslands } from './islands/render-islands.ts';
import { startAfterFirstPaint } from './start-after-first-paint.ts';

/** Set by the server, which needs this bundle's own instances. */
export { siteContext, siteScriptsContext } from '../lib/site.ts';

/** Renders a page completely: pages are cached and sent many times, so streaming has no benefit. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const islands = new Map<string, ReactElement>();
  const body = await renderToReadableStream(
    <IslandsContext value={islands}>
      <ServerRouter context={context} url={request.url} />
    </IslandsContext>,
  );
  await body.allReady;
  const html = renderIslands(await new Response(body).text(), islands);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(import.meta.env.PROD ? startAfterFirstPaint(html) : html, { headers, status });
}
