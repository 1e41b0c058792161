import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../settings.ts';
import { AppError } from '../shared/app-error.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Refuses state-changing requests that another site's page makes in a visitor's name.
 * Browsers say where a request comes from (Fetch Metadata, section 2.1; older ones send Origin only); programs say neither.
 */
export async function refuseOtherOrigins(request: FastifyRequest): Promise<void> {
  if (reading.includes(request.method)) return;
  const { 'sec-fetch-site': site, origin } = request.headers;
  const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !isOwnOrigin(origin, request.host);
  if (foreign) throw new AppError('forbidden', 'This request came from another site.');
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Demo data, with its sign-ins on the terminal, answers this machine only: not a tunnel, not a rebound name. */
export async function refuseForeignHosts(request: FastifyRequest): Promise<void> {
  const local = isLoopback(new URL(`http://${request.headers.host || 'unnamed'}`).hostname);
  if (!local || forwarding.some((name) => name in request.headers))
    throw new AppError('forbidden', 'The demo answers on this machine only. Set PUBLIC_URL to run it for others.');
}
