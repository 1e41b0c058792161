import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { startAfterFirstPaint } from './start-after-first-paint.ts';

/** Set by the server, which needs this bundle's own instance. */
export { siteContext } from '../lib/site.ts';

/** Renders a page completely: pages are cached and sent many times, so streaming has no benefit. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await body.allReady;
  const html = await new Response(body).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(import.meta.env.PROD ? startAfterFirstPaint(html) : html, { headers, status });
}
