import { randomUUID } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { IslandsContext, placeholderOf } from '#web/lib/island.tsx';
import { NonceContext } from '#web/lib/nonce.ts';
import { hashSource, ownScripts, withoutNonce } from './inline-scripts.ts';
import { startAfterFirstPaint, starter } from './start-after-first-paint.ts';

/** Exported for the server, which sets these contexts and needs the instances of this bundle. */
export { siteContext, siteScriptsContext } from '#web/lib/site.ts';

/**
 * Renders a page completely: pages are cached and sent many times, so streaming has no benefit. The header `X-Script-Sources`, for the
 * server only, lists the page's own inline scripts for its Content-Security-Policy.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const islands = new Map<string, ReactElement>();
  const nonce = randomUUID();
  const body = await renderToReadableStream(
    <IslandsContext value={islands}>
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    </IslandsContext>,
    { nonce },
  );
  await body.allReady;
  const marked = renderIslands(await new Response(body).text(), islands);
  const html = withoutNonce(marked, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('X-Script-Sources', [...ownScripts(marked, nonce), starter].map(hashSource).join(' '));
  return new Response(import.meta.env.PROD ? startAfterFirstPaint(html) : html, { headers, status });
}

/** Puts each island's HTML into the page. The replacement is a function, because `$` has a meaning in a replacement string. */
const renderIslands = (page: string, islands: Map<string, ReactElement>): string =>
  [...islands].reduce(
    (html, [name, island]) => html.replace(placeholderOf(name), () => renderToString(island, { identifierPrefix: name })),
    page,
  );
