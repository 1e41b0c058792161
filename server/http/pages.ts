import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';

/** Renders the page at an address; the framework's request handler, built or in development. */
export type RenderPage = (request: Request) => Promise<Response>;

/** Where the pages come from. */
export interface PageSource {
  render: RenderPage;
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

export interface Pages extends PageSource {
  /** What the card form needs besides our own origin. */
  paymentSources: PaymentSources;
}

interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
}

export const noPaymentSources: PaymentSources = { script: [], frame: [], connect: [] };

/** Stripe, "Content Security Policy". */
export const stripeSources: PaymentSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** A page ready to send: its headers and its bytes, packed once. */
interface ReadyPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/**
 * Serves the pages, their data and their assets. Pages that are the same for everybody are rendered once, kept with their
 * packed forms, ETag and Content-Security-Policy, and leave from memory; the scope has no hooks that would slow them down.
 */
export async function servePages(scope: FastifyInstance, pages: Pages): Promise<void> {
  redirectOldLinks(scope);
  if (pages.built) await serveBuilt(scope, pages, pages.built);
  scope.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.endsWith('.data')) return forward(pages, request, reply);
    return sendPage(request, reply, makeReady(pages, addressOf(path)));
  });
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
  const kept = new Map<string, Promise<ReadyPage>>();
  for (const path of fixedPaths)
    scope.get(path, (request, reply) => sendPage(request, reply, kept.get(path) ?? keep(kept, path, makeReady(pages, addressOf(path)))));
}

/** Addresses that older links and the page header use (308: for good). */
function redirectOldLinks(scope: FastifyInstance) {
  scope.get('/client-login', (_request, reply) => reply.redirect('/client/login', 308));
  scope.get('/client-dashboard', (_request, reply) => reply.redirect('/client/dashboard', 308));
}

/** A rendering that failed is not kept: the next visitor tries again. */
function keep(kept: Map<string, Promise<ReadyPage>>, path: string, ready: Promise<ReadyPage>) {
  const guarded = ready.then(
    (page) => {
      if (page.status !== 200) kept.delete(path);
      return page;
    },
    (error) => {
      kept.delete(path);
      throw error;
    },
  );
  kept.set(path, guarded);
  return guarded;
}

async function makeReady(pages: Pages, url: string): Promise<ReadyPage> {
  const response = await pages.render(new Request(url));
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, packed] = await Promise.all([packBrotli(identity), packGzip(identity)]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const isPayPage = /^\/client\/invoices\/[^/]+\/pay$/.test(new URL(url).pathname);
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag,
    // Hot reload brings its own inline styles and scripts.
    ...(pages.built
      ? { 'content-security-policy': policyOf(identity.toString(), isPayPage ? pages.paymentSources : noPaymentSources) }
      : {}),
  };
  return { status: response.status, headers, etag, bodies: { br, gzip: packed, identity } };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, ready: Promise<ReadyPage>) {
  const page = await ready;
  reply.headers(page.headers);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page.bodies[encoding]);
}

function encodingOf(accepted = ''): keyof ReadyPage['bodies'] {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** A page's data, which the browser asks for when it changes pages by itself. */
async function forward(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const response = await pages.render(new Request(addressOf(request.url)));
  reply.code(response.status).headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
  for (const name of ['content-type', 'x-remix-response']) {
    const value = response.headers.get(name);
    if (value) reply.header(name, value);
  }
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/** Pages do not depend on the host they are asked at, so a made-up Host header changes nothing. */
const addressOf = (path: string) => new URL(path.replace(/^\/+/, '/'), 'http://localhost').href;

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Allows our own origin and the page's own inline scripts, by their hashes (CSP Level 3, section 6.7.2). */
function policyOf(html: string, payment: PaymentSources): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => `'sha256-${sha256(text)}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline, ...payment.script].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://i.ytimg.com",
    ['connect-src', "'self'", ...payment.connect].join(' '),
    ['frame-src', "'self'", 'https://www.youtube-nocookie.com', ...payment.frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
