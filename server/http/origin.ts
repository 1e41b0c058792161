import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/settings/settings.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hasBearerToken } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route trusts a signature of the body, or a token in the path, and no cookie, so the cross-site check is skipped. */
    trustsNoCookie?: boolean;
    /** The route is open to API keys, which browsers don't send by themselves. */
    acceptsApiKeys?: boolean;
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Rejects state-changing requests from other sites' pages (CSRF).
 * Browsers send Sec-Fetch-Site (Fetch Metadata, section 2.1), older ones only Origin; other clients send neither and pass.
 */
export function rejectCrossSiteRequests(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { trustsNoCookie, acceptsApiKeys } = request.routeOptions.config;
  const isExempt = trustsNoCookie || (acceptsApiKeys && hasBearerToken(request));
  if (!isExempt && !safeMethods.includes(request.method) && isCrossSite(request))
    throw new AppError('forbidden', 'This request came from another site. Open the page on this site and try again.');
  done();
}

function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && !isOwnOrigin(origin, host);
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether a request comes from a browser on this machine, without a tunnel, a proxy or DNS rebinding. */
export const isFromThisMachine = (headers: IncomingHttpHeaders) =>
  isLoopback(headers.host?.replace(/:\d+$/, '') ?? '') && !forwardingHeaders.some((name) => name in headers);

/** Demo data comes with known passwords, so it is served to this machine only. */
export function rejectRemoteRequests(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!isFromThisMachine(request.headers))
    throw new AppError('forbidden', 'The demo is only available on this machine. Set PUBLIC_URL to make it available to others.');
  done();
}

/** Warns once about what looks like a proxy missing from the settings: all visitors would share its IP address and rate limits. */
export function warnAboutUntrustedProxies({ log }: { log: FastifyBaseLogger }) {
  let hasWarned = false;
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (!hasWarned && 'x-forwarded-for' in request.headers) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For header ignored. If this server is behind a proxy, set TRUST_PROXY; otherwise all visitors share one rate limit.',
      );
    }
    done();
  };
}
