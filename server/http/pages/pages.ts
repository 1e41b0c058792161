import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { PublicSite } from '../../../contract/site.ts';
import type { Site } from '../../features/site/site.service.ts';
import type { Clock } from '../../shared/clock.ts';
import { buildStamp } from '../../version.ts';
import { handlePageError } from '../errors.ts';
import { dataPolicy, documentPolicy, noPaymentSources, type PaymentSources, strictTransport } from '../security-headers.ts';
import { cacheByVersion } from './cache-by-version.ts';
import { type CompressedPage, compressPage, sendPage } from './compressed-page.ts';
import { limitPerTurn } from './limit-per-turn.ts';
import { dataPathOf, patternFinder } from './page-patterns.ts';

/** Where the pages come from. */
export interface PageSource {
  /** Renders the page at an address; the framework's request handler, built or in development. */
  render: (request: Request, site: PublicSite) => Promise<Response>;
  /** Missing in development, where everything is made anew for each request. */
  built?: {
    /** The routes, such as `/client/invoices/:id`: a page depends on its route and not on the address, so each is rendered once. */
    patterns: string[];
    /** Where the scripts, styles and fonts lie. */
    assets: string;
  };
  /** In development, the server that hot reload shares. */
  serverFactory?: FastifyServerFactory;
}

export interface PageSetup extends PageSource {
  paymentSources: PaymentSources;
}

/** Few enough that a call hardly notices a crowd of visitors, and enough that serving them loses no time. */
const pagesPerTurn = 8;

interface Pages extends PageSetup {
  site: Site;
  publicUrl: URL;
  clock: Clock;
}

/** Serves the pages, their data and their assets; the scope has no hooks that would slow them down. */
export async function servePages(scope: FastifyInstance, pages: Pages): Promise<void> {
  scope.setErrorHandler(handlePageError);
  redirectLegacyPaths(scope);
  if (pages.built) {
    await serveAssets(scope, pages.built.assets);
    serveFromMemory(scope, pages, pages.built.patterns);
  } else
    scope.get('/*', async (request, reply) => {
      sendPage(request, reply, await render(pages, request.url));
      return reply;
    });
}

/** Addresses that older links and the page header use (308: for good). */
function redirectLegacyPaths(scope: FastifyInstance) {
  scope.get('/client-login', (_request, reply) => reply.redirect('/client/login', 308));
  scope.get('/client-dashboard', (_request, reply) => reply.redirect('/client/dashboard', 308));
}

async function serveAssets(scope: FastifyInstance, root: string) {
  await scope.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('X-Content-Type-Options', 'nosniff');
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/**
 * Renders each route's page and its data once for each edition of the site, at the pattern itself, and sends them from memory. What an
 * address has beyond its route is never rendered nor kept, so made-up addresses cost neither time nor memory.
 */
function serveFromMemory(scope: FastifyInstance, pages: Pages, patterns: string[]) {
  const cached = (path: string) =>
    cacheByVersion(
      () => contentVersion(pages),
      () => render(pages, path),
      ({ status }) => status >= 500,
    );
  const caches = new Map(patterns.flatMap((pattern) => [pattern, dataPathOf(pattern)]).map((path) => [path, cached(path)]));
  const patternOf = patternFinder(patterns);
  const inTurn = limitPerTurn(pagesPerTurn);
  scope.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    const cache = caches.get(path) ?? caches.get(patternOf(path))!;
    const send = (page: CompressedPage) => inTurn(() => sendPage(request, reply, page));
    if (cache.current) send(cache.current);
    else cache.refresh().then(send, (error) => reply.send(error));
  });
}

async function render(pages: Pages, url: string): Promise<CompressedPage> {
  const response = await renderAt(pages, url);
  const transport = pages.publicUrl.protocol === 'https:' ? strictTransport : {};
  const headersOf = pathOf(url).endsWith('.data') ? dataHeaders : documentHeaders;
  return compressPage(response, (text) => ({ ...transport, ...headersOf(pages, url, text, response.headers) }));
}

/** Hot reload brings its own inline styles and scripts, so there is no policy in development. */
const documentHeaders = ({ built, paymentSources }: Pages, url: string, html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  ...(built && { 'content-security-policy': documentPolicy(html, payPagePattern.test(url) ? paymentSources : noPaymentSources) }),
});

const payPagePattern = /^\/client\/invoices\/[^/]+\/pay$/;

/** Of a page's data only what the browser needs to read it is passed on. */
const dataHeaders = (_pages: Pages, _url: string, _data: string, headers: Headers) => ({
  'content-security-policy': dataPolicy,
  ...Object.fromEntries(['content-type', 'x-remix-response'].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []))),
});

/** What the router has decoded: it ends a path at a `#` too, which no browser sends. */
const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '/';

const yearOf = ({ clock }: Pages) => clock.now().getUTCFullYear();

/** What the pages are made from: the content, the studio's details, and the year in the footer. */
const contentVersion = (pages: Pages) => `${pages.site.current.version} ${yearOf(pages)}`;

const renderAt = (pages: Pages, path: string) =>
  pages.render(new Request(renderUrl(path)), {
    ...pages.site.current.content,
    origin: pages.publicUrl.origin,
    year: yearOf(pages),
    version: buildStamp,
  });

/** Pages do not depend on the host they are asked at, so a made-up Host header changes nothing. */
const renderUrl = (path: string) => `http://localhost${path.replace(/^[/\\]+/, '/')}`;
