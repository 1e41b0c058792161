import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { ActingAdmin, AdminSession, ApiKey, CallerReader, ClientSession, GuestSession, Viewer } from '#server/shared/callers.ts';

/** Whose cookie it is. Guests have a session for each review link that they have opened. */
type Audience = 'client' | 'admin' | 'viewing' | `guest-${number}`;

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
  /**
   * The signed-in client; while an admin views the portal as a client, that one, whoever else is signed in.
   * @throws AppError forbidden if an admin views the portal as a client, and the request isn't a read
   */
  findClient(request: FastifyRequest): Promise<ClientSession | undefined>;
  findAdmin(request: FastifyRequest): Promise<AdminSession | undefined>;
  findGuest(request: FastifyRequest, reviewLinkId: number): Promise<GuestSession | undefined>;
  findApiKey(request: FastifyRequest): Promise<ApiKey | undefined>;
  /** @param maxAge in seconds; without it, the cookie lasts for the browser session */
  setCookie(reply: FastifyReply, audience: Audience, token: string, maxAge?: number): void;
  /** Clears the cookie and ends the session, so that a stolen cookie stops working. Nobody goes on viewing the portal as a client then. */
  end(request: FastifyRequest, reply: FastifyReply, audience: 'client' | 'admin' | 'viewing'): Promise<void>;
}

/** The __Host- prefix stops other subdomains from setting the cookie (RFC 6265bis, section 4.1.3.2). */
export function cookieNames({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const prefix = publicUrl.protocol === 'https:' ? '__Host-picturelock' : 'picturelock';
  return (audience: Audience) => `${prefix}-${audience}`;
}

/** Reads the header `Authorization: Bearer …` (RFC 6750). */
const bearerScheme = /^Bearer(?: +(\S+))?/i;

export const hasBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>) => bearerScheme.test(headers.authorization ?? '');

const bearerToken = ({ headers }: FastifyRequest) => bearerScheme.exec(headers.authorization ?? '')?.[1];

/** @throws AppError forbidden if an admin views the portal as this client */
export function refuseWhileViewing({ name, viewedBy }: ClientSession): void {
  if (viewedBy !== null) throw new AppError('forbidden', `You're viewing as ${name}. Nothing can be changed.`);
}

export function cookieSessions(settings: Pick<Settings, 'publicUrl'>, read: CallerReader): Sessions {
  const secure = settings.publicUrl.protocol === 'https:';
  const cookieName = cookieNames(settings);
  const tokenOf = (request: FastifyRequest, audience: Audience) =>
    hasBearerToken(request) ? undefined : request.cookies[cookieName(audience)];
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    findClient: async (request) => {
      const client = (await read.client(tokenOf(request, 'viewing'))) ?? (await read.client(tokenOf(request, 'client')));
      if (client && request.method !== 'GET' && request.method !== 'HEAD') refuseWhileViewing(client);
      return client;
    },
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
      const viewing = audience === 'viewing' ? undefined : tokenOf(request, 'viewing');
      if (!viewing) return;
      reply.clearCookie(cookieName('viewing'), options);
      await read.endSession(viewing);
    },
  };
}
