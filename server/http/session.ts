import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import {
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
    admin: SignedInAdmin | undefined;
    viewer: Viewer | undefined;
    guest: GuestSession | undefined;
  }
}

/** Session cookies, one per audience, so that an owner can be signed in to both at once. */
export interface Sessions {
  findClient(request: FastifyRequest): Promise<SignedInClient | undefined>;
  findAdmin(request: FastifyRequest): Promise<SignedInAdmin | undefined>;
  findGuest(request: FastifyRequest, reviewLinkId: number): Promise<GuestSession | undefined>;
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

export function cookieSessions(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Sessions {
  const secure = deps.settings.publicUrl.protocol === 'https:';
  const cookieName = cookieNames(deps);
  const tokenOf = (request: FastifyRequest, audience: Audience) => request.cookies[cookieName(audience)];
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const read = sessionReader(deps);
  return {
    findClient: (request) => read.client(tokenOf(request, 'client')),
    findAdmin: (request) => read.admin(tokenOf(request, 'admin')),
    findGuest: (request, reviewLinkId) => read.guest(tokenOf(request, `guest-${reviewLinkId}`), reviewLinkId),
    setCookie: (reply, audience, token, maxAge) => {
      reply.setCookie(cookieName(audience), token, maxAge === undefined ? options : { ...options, maxAge });
    },
    end: async (request, reply, audience) => {
      reply.clearCookie(cookieName(audience), options);
      await endSession(deps, tokenOf(request, audience));
    },
  };
}
