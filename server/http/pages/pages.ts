import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import type { PublicSite } from '#api/website/site.ts';
import type { PagePolicy } from '#domain/shared/page-policy.ts';
import type { Metrics } from '#server/adapters/metrics/metrics.ts';
import type { HttpServer } from '#server/http/connections/http-server.ts';
import { handlePageError } from '#server/http/errors.ts';
import { logResponse } from '#server/http/log.ts';
import { dataPolicy, documentPolicy, noPaymentSources, type PaymentSources, strictTransport } from '#server/http/security-headers.ts';
import { busy } from '#server/shared/app-error.ts';
import type { Clock } from '#server/shared/clock.ts';
import type { SecretPaths } from '#server/shared/secret-paths.ts';
import type { Site } from '#server/shared/site.ts';
import { buildStamp } from '#server/shared/version.ts';
import { cacheByVersion } from './cache-by-version.ts';
import { type CompressedPage, compressPage, sendPage } from './compressed-page.ts';
import { limitPerTurn } from './limit-per-turn.ts';
import { createRouteMatcher, dataPathOf } from './page-patterns.ts';
import type { RenderedPage } from './rendered-page.ts';
import { type ServePage, serveReturnPages } from './return-page.ts';

export interface PageRenderer {
  /** Renders with React Router, from the build or from the dev server. */
  render: (url: string, site: PublicSite) => Promise<RenderedPage>;
  /** Undefined in development, where every request renders again. */
  built?: {
    /** The routes, such as `/client/invoices/:id`. A page depends on its route only, so each is rendered once. */
    patterns: string[];
    /** The directory of scripts, styles and fonts. */
    assets: string;
  };
  /** Creates the HTTP server that hot reload shares; only in development. */
  serverFactory?: FastifyServerFactory;
  close: () => unknown;
}

export interface PageOptions extends Omit<PageRenderer, 'close'> {
  paymentSources: PaymentSources;
  /** Pages that are rendered as soon as the server listens, so that no visitor waits for it. */
  renderedAtOnce?: string[];
}

/** How many pages are sent per turn of the event loop: few enough for fast API calls in a traffic spike, enough for fast page delivery. */
const pagesPerTurn = 8;

interface PageDeps extends PageOptions {
  /** Undefined in development. */
  httpServer?: HttpServer | undefined;
  log: FastifyBaseLogger;
  metrics: Metrics | undefined;
  secretPaths: SecretPaths;
  site: Site;
  publicUrl: URL;
  /** Whether there is a mail server. */
  sendsEmails: boolean;
  /** Whether there is a payment provider. */
  paysOnline: boolean;
  clock: Clock;
}

/** Serves pages, their data and assets. The scope should have no hooks: they would slow down every page. */
export async function servePages(scope: FastifyInstance, deps: PageDeps): Promise<void> {
  scope.setErrorHandler(handlePageError);
  redirectLegacyPaths(scope);
  if (deps.built) await serveAssets(scope, deps.built.assets);
  const servePage = deps.built ? serveFromMemory(scope, deps, deps.built.patterns) : serveRendered(deps);
  scope.get('/*', servePage);
  serveReturnPages(scope, servePage);
}

/** Paths that older links and the site header use. */
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
 * Renders each route's page and data once per content version, at the pattern itself, and serves them from memory. Parameters and
 * queries never reach the renderer or the cache, so made-up URLs cost neither time nor memory.
 */
function serveFromMemory(scope: FastifyInstance, deps: PageDeps, patterns: string[]): ServePage {
  const createCache = (path: string) =>
    cacheByVersion(
      () => contentVersion(deps),
      () => renderPage(deps, path),
      ({ status }) => status >= 500,
    );
  const caches = new Map(patterns.flatMap((pattern) => [pattern, dataPathOf(pattern)]).map((path) => [path, createCache(path)]));
  const renderAtOnce = async () => {
    // Pages are rendered one after another, so that requests come in between. Whoever asks for a page that fails here tries again.
    for (const path of deps.renderedAtOnce ?? [])
      await caches
        .get(path)
        ?.refresh()
        .catch(() => undefined);
  };
  scope.addHook('onListen', (done) => {
    renderAtOnce();
    done();
  });
  const matchRoute = createRouteMatcher(patterns);
  const schedule = limitPerTurn(pagesPerTurn);
  deps.httpServer?.use(scope, (request, response) => {
    const page = request.method === 'GET' ? caches.get(request.url!)?.current : undefined;
    if (!page) return false;
    const log = logResponse(deps, request);
    return schedule(() => log(sendPage(request, response, page)));
  });
  return (request, reply) => {
    const path = pathOf(request.url);
    const cache = caches.get(path) ?? caches.get(matchRoute(path))!;
    const send = (page: CompressedPage) => {
      const isScheduled = schedule(() => {
        reply.hijack();
        sendPage(request.raw, reply.raw, page);
      });
      if (!isScheduled) reply.send(busy());
    };
    if (cache.current) send(cache.current);
    else cache.refresh().then(send, (error) => reply.send(error));
  };
}

/** Serves pages by rendering each of them anew for every request. */
const serveRendered =
  (deps: PageDeps): ServePage =>
  async (request, reply) => {
    const page = await renderPage(deps, request.url);
    reply.hijack();
    sendPage(request.raw, reply.raw, page);
  };

async function renderPage(deps: PageDeps, url: string): Promise<CompressedPage> {
  const page = await render(deps, url);
  const transport = deps.publicUrl.protocol === 'https:' ? strictTransport : {};
  const headersFor = pathOf(url).endsWith('.data') ? dataHeaders : documentHeaders;
  return compressPage(page, { ...transport, ...headersFor(deps, url, page.headers) });
}

/** No Content-Security-Policy in development: hot reload uses inline styles and scripts. */
function documentHeaders({ built, paymentSources, secretPaths }: PageDeps, url: string, rendered: Record<string, string>) {
  const policy = rendered['x-page-policy'] as PagePolicy | undefined;
  const inlineScripts = rendered['x-script-sources']?.split(' ') ?? [];
  const sources = policy === 'card-form' ? paymentSources : noPaymentSources;
  return {
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': sources.opener,
    ...(policy === 'framed' && { 'x-frame-options': 'SAMEORIGIN' }),
    ...(secretPaths.includes(pathOf(url)) && { 'referrer-policy': 'no-referrer' }),
    ...(built && { 'content-security-policy': documentPolicy(inlineScripts, sources, policy === 'framed') }),
  };
}

/** Passes on only the headers that the browser needs to read the data. */
const dataHeaders = (_deps: PageDeps, _url: string, headers: Record<string, string>) => ({
  'content-security-policy': dataPolicy,
  ...Object.fromEntries(['content-type', 'x-remix-response'].flatMap((name) => (name in headers ? [[name, headers[name]!]] : []))),
});

/** A URL's path. A `#` ends it, too, as in Fastify's router; browsers never send one. */
const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '/';

const currentYear = ({ clock }: PageDeps) => clock.now().getUTCFullYear();

/** Changes with the site's content, the studio's details, and the year in the footer. */
const contentVersion = (deps: PageDeps) => `${deps.site.current.version} ${currentYear(deps)}`;

const render = (deps: PageDeps, path: string) =>
  deps.render(renderUrl(path), {
    ...deps.site.current.content,
    origin: deps.publicUrl.origin,
    sendsEmails: deps.sendsEmails,
    paysOnline: deps.paysOnline,
    year: currentYear(deps),
    version: buildStamp,
  });

/** The URL to render a path by. Its host is fixed, since pages must not depend on the Host header. */
const renderUrl = (path: string) => `http://localhost${path.replace(/^[/\\]+/, '/')}`;
