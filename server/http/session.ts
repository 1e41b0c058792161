import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import type { ActingAdmin, AdminSession, ApiKey, CallerReader, ClientSession, GuestSession, Viewer } from '#server/shared/callers.ts';

/** Guests have a session for each review link that they have opened. */
type Audience = 'client' | 'admin' | `guest-${number}`;

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    client: ClientSession | undefined;
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
  findClient(request: FastifyRequest): Promise<ClientSession | undefined>;
  findAdmin(request: FastifyRequest): Promise<AdminSession | undefined>;
  findGuest(request: FastifyRequest, reviewLinkId: number): Promise<GuestSession | undefined>;
  findApiKey(request: FastifyRequest): Promise<ApiKey | undefined>;
  /** @param maxAge in seconds; without it, the cookie lasts for the browser session */
  setCookie(reply: FastifyReply, audience: Audience, token: string, maxAge?: number): void;
  /** Also ends the session on the server, so that a stolen cookie stops working. */
  end(request: FastifyRequest, reply: FastifyReply, audience: 'client' | 'admin'): Promise<void>;
}

/** The __Host- prefix stops other subdomains from setting the cookie (RFC 6265bis, section 4.1.3.2). */
export function cookieNames({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const prefix = publicUrl.protocol === 'https:' ? '__Host-picturelock' : 'picturelock';
  return (audience: Audience) => `${prefix}-${audience}`;
}

/** `Authorization: Bearer …` (RFC 6750). */
const bearerScheme = /^Bearer(?: +(\S+))?/i;

export const hasBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>) => bearerScheme.test(headers.authorization ?? '');

const bearerToken = ({ headers }: FastifyRequest) => bearerScheme.exec(headers.authorization ?? '')?.[1];

export function cookieSessions(settings: Pick<Settings, 'publicUrl'>, read: CallerReader): Sessions {
  const secure = settings.publicUrl.protocol === 'https:';
  const cookieName = cookieNames(settings);
  const tokenOf = (request: FastifyRequest, audience: Audience) =>
    hasBearerToken(request) ? undefined : request.cookies[cookieName(audience)];
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    findClient: (request) => read.client(tokenOf(request, 'client')),
    findAdmin: (request) => read.admin(tokenOf(request, 'admin')),
    findGuest: (request, reviewLinkId) => read.guest(tokenOf(request, `guest-${reviewLinkId}`), reviewLinkId),
    findApiKey: async (request) => {
      const key = bearerToken(request);
      return key ? read.apiKey(key) : undefined;
    },
    setCookie: (reply, audience, token, maxAge) => {
      reply.setCookie(cookieName(audience), token, maxAge === undefined ? options : { ...options, maxAge });
    },
    end: async (request, reply, audience) => {
      reply.clearCookie(cookieName(audience), options);
      await read.endSession(tokenOf(request, audience));
    },
  };
}
