import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { startAfterFirstPaint } from './start-after-first-paint.ts';

/** The server fills it in; it must be the bundle's own object, so it leaves the bundle here. */
export { siteContext } from '../lib/site.ts';

/** Renders a page whole: it is kept and sent many times, so nothing is gained by streaming it. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await body.allReady;
  const html = await new Response(body).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(import.meta.env.PROD ? startAfterFirstPaint(html) : html, { headers, status });
}
