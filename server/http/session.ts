import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type AdminSession, type ClientSession, endSession, sessionReader } from '../features/sessions/sessions.service.ts';

export type SignedInClient = ClientSession;
export type SignedInAdmin = AdminSession;

type Audience = 'client' | 'admin';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    client: SignedInClient | undefined;
    admin: SignedInAdmin | undefined;
  }
}

/** Sessions as the browser keeps them: a cookie for each audience, so that an owner can be in both at once. */
export interface Sessions {
  clientOf(request: FastifyRequest): Promise<SignedInClient | undefined>;
  adminOf(request: FastifyRequest): Promise<SignedInAdmin | undefined>;
  /** @param maxAge in seconds; without it the cookie ends with the browser session */
  setCookie(reply: FastifyReply, audience: Audience, token: string, maxAge?: number): void;
  /** Ends the session on the server too, so that a copied cookie is worth nothing. */
  end(request: FastifyRequest, reply: FastifyReply, audience: Audience): Promise<void>;
}

/** The prefix __Host- makes browsers refuse a cookie that another subdomain set (RFC 6265bis, section 4.1.3.2). */
export const cookieNames =
  ({ settings }: Pick<Deps, 'settings'>) =>
  (audience: Audience) =>
    `${settings.publicUrl.protocol === 'https:' ? '__Host-' : ''}picturelock-${audience}`;

export function cookieSessions(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Sessions {
  const secure = deps.settings.publicUrl.protocol === 'https:';
  const nameOf = cookieNames(deps);
  const tokenOf = (request: FastifyRequest, audience: Audience) => request.cookies[nameOf(audience)];
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const read = sessionReader(deps);
  return {
    clientOf: (request) => read.client(tokenOf(request, 'client')),
    adminOf: (request) => read.admin(tokenOf(request, 'admin')),
    setCookie: (reply, audience, token, maxAge) => {
      reply.setCookie(nameOf(audience), token, maxAge === undefined ? options : { ...options, maxAge });
    },
    end: async (request, reply, audience) => {
      reply.clearCookie(nameOf(audience), options);
      await endSession(deps, tokenOf(request, audience));
    },
  };
}
