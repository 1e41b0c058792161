import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../settings.ts';
import { AppError } from '../shared/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body's signature says where it comes from, so its headers need not. */
    signed?: boolean;
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Refuses state-changing requests that another site's page makes in a visitor's name.
 * Browsers say where a request comes from (Fetch Metadata, section 2.1; older ones send Origin only); programs say neither.
 */
export function rejectForeignOrigins(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { signed } = request.routeOptions.config;
  if (!signed && !safeMethods.includes(request.method) && isForeign(request))
    throw new AppError('forbidden', 'This request came from another site.');
  done();
}

function isForeign({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && !isOwnOrigin(origin, host);
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Demo data, with its sign-ins on the terminal, answers this machine only: not a tunnel, not a rebound name. */
export function rejectForeignHosts(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const local = isLoopback(request.headers.host?.replace(/:\d+$/, '') ?? '');
  if (!local || forwardingHeaders.some((name) => name in request.headers))
    throw new AppError('forbidden', 'The demo answers on this machine only. Set PUBLIC_URL to run it for others.');
  done();
}

/**
 * Says once that a proxy seems to stand in front that the settings do not know: every visitor would then have its address, and
 * share its limits.
 */
export function warnAboutUntrustedProxies({ log }: { log: FastifyBaseLogger }) {
  let warned = false;
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (!warned && 'x-forwarded-for' in request.headers) {
      warned = true;
      log.warn('X-Forwarded-For was sent and is ignored: where a proxy stands in front, set TRUST_PROXY, or all visitors share its limits');
    }
    done();
  };
}
