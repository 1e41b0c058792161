import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type ApiKey, findApiKey } from '../features/api-keys/api-keys.service.ts';
import {
  type ActingAdmin,
  type AdminSession,
  type ClientSession,
  endSession,
  type GuestSession,
  sessionReader,
  type Viewer,
} from '../features/sessions/sessions.service.ts';

export type SignedInClient = ClientSession;
export type SignedInAdmin = AdminSession;

/** Guests have a session for each review link that they have opened. */
type Audience = 'client' | 'admin' | `guest-${number}`;

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    client: SignedInClient | undefined;
    admin: ActingAdmin | undefined;
    apiKey: ApiKey | undefined;
    viewer: Viewer | undefined;
    guest: GuestSession | undefined;
  }
}

/**
 * Session cookies, one per audience, so that an owner can be signed in to both at once, and API keys. The cookies of a request with an API key
 * aren't read, so that it never reaches more than the key does.
 */
export interface Sessions {
  findClient(request: FastifyRequest): Promise<SignedInClient | undefined>;
  findAdmin(request: FastifyRequest): Promise<SignedInAdmin | undefined>;
  findGuest(request: FastifyRequest, reviewLinkId: number): Promise<GuestSession | undefined>;
  findApiKey(request: FastifyRequest): Promise<ApiKey | undefined>;
  /** @param maxAge in seconds; without it, the cookie lasts for the browser session */
  setCookie(reply: FastifyReply, audience: Audience, token: string, maxAge?: number): void;
  /** Also ends the session on the server, so that a stolen cookie stops working. */
  end(request: FastifyRequest, reply: FastifyReply, audience: 'client' | 'admin'): Promise<void>;
}

/** The __Host- prefix stops other subdomains from setting the cookie (RFC 6265bis, section 4.1.3.2). */
export function cookieNames({ settings }: Pick<Deps, 'settings'>) {
  const prefix = settings.publicUrl.protocol === 'https:' ? '__Host-picturelock' : 'picturelock';
  return (audience: Audience) => `${prefix}-${audience}`;
}

/** `Authorization: Bearer …` (RFC 6750). */
const bearerScheme = /^Bearer(?: +(\S+))?/i;

export const hasBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>) => bearerScheme.test(headers.authorization ?? '');

const bearerToken = ({ headers }: FastifyRequest) => bearerScheme.exec(headers.authorization ?? '')?.[1];

export function cookieSessions(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Sessions {
  const secure = deps.settings.publicUrl.protocol === 'https:';
  const cookieName = cookieNames(deps);
  const tokenOf = (request: FastifyRequest, audience: Audience) =>
    hasBearerToken(request) ? undefined : request.cookies[cookieName(audience)];
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const read = sessionReader(deps);
  return {
    findClient: (request) => read.client(tokenOf(request, 'client')),
    findAdmin: (request) => read.admin(tokenOf(request, 'admin')),
    findGuest: (request, reviewLinkId) => read.guest(tokenOf(request, `guest-${reviewLinkId}`), reviewLinkId),
    findApiKey: async (request) => {
      const key = bearerToken(request);
      return key ? findApiKey(deps, key) : undefined;
    },
    setCookie: (reply, audience, token, maxAge) => {
      reply.setCookie(cookieName(audience), token, maxAge === undefined ? options : { ...options, maxAge });
    },
    end: async (request, reply, audience) => {
      reply.clearCookie(cookieName(audience), options);
      await endSession(deps, tokenOf(request, audience));
    },
  };
}
