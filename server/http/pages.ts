import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import type { PublicSite } from '../../contract/site.ts';
import type { Site } from '../features/site/site.service.ts';
import type { Clock } from '../shared/clock.ts';
import { makeReady, type ReadyPage, sendPage } from './ready-page.ts';
import { documentPolicy, noPaymentSources, type PaymentSources, securityHeaders, strictTransport } from './security-headers.ts';

/** Where the pages come from. */
export interface PageSource {
  /** Renders the page at an address; the framework's request handler, built or in development. */
  render: (request: Request, site: PublicSite) => Promise<Response>;
  /** Missing in development, where everything is made anew for each request. */
  built?: {
    /** Addresses whose page is the same for everybody: rendered once and kept in memory. */
    fixedPaths: string[];
    /** Where the scripts, styles and fonts lie. */
    assets: string;
  };
  /** In development, the server that hot reload shares. */
  serverFactory?: FastifyServerFactory;
}

export interface PageSetup extends PageSource {
  paymentSources: PaymentSources;
}

interface Pages extends PageSetup {
  site: Site;
  publicUrl: URL;
  clock: Clock;
}

/**
 * Serves the pages, their data and their assets. Pages that are the same for everybody are rendered once for each edition of
 * the site, kept with their packed forms, ETag and Content-Security-Policy, and leave from memory; the scope has no
 * hooks that would slow them down.
 */
export async function servePages(scope: FastifyInstance, pages: Pages): Promise<void> {
  redirectOldLinks(scope);
  if (pages.built) await serveBuilt(scope, pages, pages.built);
  scope.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.endsWith('.data')) return sendData(pages, request, reply);
    sendPage(request, reply, await render(pages, path, 'once'));
    return reply;
  });
}

/** Addresses that older links and the page header use (308: for good). */
function redirectOldLinks(scope: FastifyInstance) {
  scope.get('/client-login', (_request, reply) => reply.redirect('/client/login', 308));
  scope.get('/client-dashboard', (_request, reply) => reply.redirect('/client/dashboard', 308));
}

async function serveBuilt(scope: FastifyInstance, pages: Pages, { fixedPaths, assets }: NonNullable<PageSource['built']>) {
  await scope.register(fastifyStatic, {
    root: assets,
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
  for (const path of fixedPaths) {
    const keeper = keepOne(
      () => editionOf(pages),
      () => render(pages, path, 'kept'),
    );
    // A page that is ready leaves in the same turn; only the first request waits for its making.
    scope.get(path, (request, reply) => {
      if (keeper.isCurrent) return sendPage(request, reply, keeper.page!);
      return keeper.make().then((page) => sendPage(request, reply, page));
    });
  }
}

/**
 * Makes a page once for each edition, also for requests at the same moment; one that failed is not kept: the
 * one before is sent in its place, and the next request tries again.
 */
function keepOne(edition: () => string, render: () => Promise<ReadyPage>) {
  let making: Promise<ReadyPage> | undefined;
  let made: string | undefined;
  const keeper = {
    page: undefined as ReadyPage | undefined,
    get isCurrent() {
      return made === edition();
    },
    make: () => {
      making ??= remake().finally(() => {
        making = undefined;
      });
      return making;
    },
  };
  const remake = async () => {
    const now = edition();
    const page = await render();
    if (page.status !== 200) return keeper.page ?? page;
    keeper.page = page;
    made = now;
    return page;
  };
  return keeper;
}

async function render(pages: Pages, path: string, effort: 'kept' | 'once'): Promise<ReadyPage> {
  const response = await renderAt(pages, path);
  const sources = /^\/client\/invoices\/[^/]+\/pay$/.test(path) ? pages.paymentSources : noPaymentSources;
  return makeReady(response, effort, (html) => ({
    ...(pages.publicUrl.protocol === 'https:' ? strictTransport : {}),
    // Hot reload brings its own inline styles and scripts.
    ...(pages.built ? { 'content-security-policy': documentPolicy(html, sources) } : {}),
  }));
}

/** A page's data, which the browser asks for when it changes pages by itself. */
async function sendData(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const response = await renderAt(pages, request.url);
  reply.code(response.status).headers({ ...securityHeaders, 'cache-control': 'no-cache' });
  for (const name of ['content-type', 'x-remix-response']) {
    const value = response.headers.get(name);
    if (value) reply.header(name, value);
  }
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

const yearOf = ({ clock }: Pages) => clock.now().getUTCFullYear();

/** What the pages are made from: the content, and the year in the footer. */
const editionOf = (pages: Pages) => `${pages.site.current.version} ${yearOf(pages)}`;

const renderAt = (pages: Pages, path: string) =>
  pages.render(new Request(addressOf(path)), { ...pages.site.current.content, origin: pages.publicUrl.origin, year: yearOf(pages) });

/** Pages do not depend on the host they are asked at, so a made-up Host header changes nothing. */
const addressOf = (path: string) => `http://localhost${path.replace(/^[/\\]+/, '/')}`;
