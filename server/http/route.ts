import type { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access, Endpoint, ParsedInput, ResponseOf } from '#api/shared/endpoint.ts';
import { problem } from '#api/shared/errors.ts';
import { csvFile, fileBytes, linkForSessions, markerFile, pdfFile } from '#api/shared/responses.ts';
import { type ApiScope, isGranted } from '#domain/shared/api-scopes.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type ActingAdmin, type AdminSession, type ClientSession, type Reviewer, scopeOf, type Viewer } from '#server/shared/callers.ts';
import { checkMarkdown, findMarkdownFields } from '#server/shared/markdown-fields.ts';
import { largestJson, spareBodySize } from './body-limit.ts';
import { hasBearerToken } from './session.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The signed-in user that an endpoint's access level guarantees. */
type SignedIn<E extends Endpoint> = E['access'] extends 'client' | 'clientWithPassword'
  ? { client: ClientSession }
  : E['access'] extends 'admin' | 'owner'
    ? { admin: E['apiScope'] extends undefined ? AdminSession : ActingAdmin }
    : E['access'] extends 'viewer'
      ? { viewer: Viewer }
      : E['access'] extends 'reviewer'
        ? { viewer: Reviewer }
        : object;

export type Context<E extends Endpoint> = SignedIn<E> & { request: FastifyRequest; reply: FastifyReply };
/** Files are streamed, or sent as a whole. */
export type HandlerResult<E extends Endpoint> = ResponseOf<E> extends string ? Readable | Buffer : ResponseOf<E>;
type Handler<E extends Endpoint> = (input: ParsedInput<E>, context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Part of every successful response. */
export const ok = { success: true as const };

/** Groups in the API documentation. */
const tagByAccess: Record<Access, string> = {
  public: 'Public',
  client: 'Client portal',
  clientWithPassword: 'Client portal',
  viewer: 'Footage and review',
  reviewer: 'Footage and review',
  admin: 'Admin area',
  owner: 'Admin area (owner only)',
};

const byClient = [{ client: [] }];
const byAdmin = [{ admin: [] }];
/** How each access level is secured, for the API documentation. */
const security: Record<Access, Record<string, string[]>[]> = {
  public: [],
  client: byClient,
  clientWithPassword: byClient,
  viewer: [...byClient, ...byAdmin],
  reviewer: [...byClient, ...byAdmin, { guest: [] }],
  admin: byAdmin,
  owner: byAdmin,
};

const fileResponses = new Map<z.ZodType, object>([
  [csvFile, { description: 'CSV file', content: { 'text/csv': { schema: csvFile } } }],
  [
    markerFile,
    {
      description: 'The comments in the format that was asked for',
      content: Object.fromEntries(['text/csv', 'text/plain', 'application/xml'].map((mediaType) => [mediaType, { schema: markerFile }])),
    },
  ],
  [fileBytes, { description: 'The file; 206 for a range of it', content: { 'application/octet-stream': { schema: fileBytes } } }],
  [pdfFile, { description: 'PDF file', content: { 'application/pdf': { schema: pdfFile } } }],
]);

interface RouteOptions {
  /** Request headers for the API documentation. */
  headers?: z.ZodType;
  /** The body may take as long as it needs, but must not stop. */
  slowBody?: boolean;
  /** Changes the body of a POST before it's validated. */
  prepareBody?: (request: FastifyRequest) => void;
}

/** Serves an endpoint: checks access, validates the input, runs the handler, and serializes its result by the endpoint's schema. */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  { headers, slowBody = false, prepareBody }: RouteOptions = {},
): void {
  const { method, path, access, apiScope, summary, status = 200, params, query, body, response } = endpoint;
  const markdownFields = body ? findMarkdownFields(body) : [];
  api.route({
    method,
    url: path,
    ...(body ? { bodyLimit: spareBodySize + largestJson(body, [nameOf(endpoint)]) } : {}),
    schema: {
      operationId: operationIdOf(endpoint),
      summary,
      tags: [tagByAccess[access]],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      security: apiScope ? [...security[access], { apiKey: [apiScope] }] : security[access],
      response: { [status]: fileResponses.get(response) ?? response, '4xx': problem, '5xx': problem, default: problem },
    },
    config: { acceptsApiKeys: apiScope !== undefined, slowBody },
    onRequest: async (request) => {
      if (access === 'client' || access === 'clientWithPassword') await requireClient(endpoint, request);
      else if (access === 'viewer') await requireViewer(endpoint, request);
      else if (access === 'reviewer') await requireReviewer(endpoint, request);
      else if (access !== 'public') await requireAdmin(endpoint, request);
    },
    ...(body && method === 'POST' ? { preValidation: [readMissingBody, async (request) => prepareBody?.(request)] } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      checkMarkdown(markdownFields, body);
      const viewer = request.guest ? { kind: 'guest', ...request.guest } : request.viewer;
      const user = { client: request.client, admin: request.admin, viewer };
      const result = await handler({ params, query, body } as ParsedInput<E>, { ...user, request, reply } as unknown as Context<E>);
      const answer = request.apiKey ? withoutLinks(response, result) : result;
      // Handlers that send files set 206 or 304 themselves.
      return (status === 200 ? reply : reply.code(status)).send(answer);
    },
  });
}

/** What an API key gets: `linkForSessions` isn't for it. */
function withoutLinks(response: z.ZodType, result: unknown): unknown {
  if (!(response instanceof z.ZodObject) || typeof result !== 'object' || !result) return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => response.shape[name] !== linkForSessions));
}

/** A request without a body has no fields, so that the schema's defaults apply, or its errors name what is missing. */
async function readMissingBody(request: FastifyRequest) {
  if (request.body === undefined) request.body = {};
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A unique name for the API documentation: `PATCH /api/admin/clients/:id` is `patchAdminClientsId`. */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  nameOf({ method, path: path.slice('/api/'.length) })
    .toLowerCase()
    .replace(/[^a-z\d]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Requires a signed-in client whose session has the scope that the endpoint needs. */
export async function requireClient(
  { access, allowsTemporaryPassword }: Pick<Endpoint, 'access' | 'allowsTemporaryPassword'>,
  request: FastifyRequest,
) {
  request.client = await request.server.sessions.findClient(request);
  if (!request.client) throw new AppError('unauthenticated', 'Please log in to continue.');
  const scope = scopeOf(request.client);
  if (access === 'clientWithPassword' && scope === 'code')
    throw new AppError('forbidden', 'Access codes are for viewing and paying only. Sign in with your password to do this.');
  if (!allowsTemporaryPassword && scope === 'password_change_required')
    throw new AppError('password_change_required', 'Please choose your own password first.');
}

/** Requires a signed-in admin or client, the one that `?as=` names. Other cookies are not even read, so that nobody acts as somebody else. */
export async function requireViewer(endpoint: Pick<Endpoint, 'access' | 'allowsTemporaryPassword'>, request: FastifyRequest) {
  const { as } = request.query as { as?: string };
  const admin = as === 'client' ? undefined : await request.server.sessions.findAdmin(request);
  if (admin) {
    request.admin = admin;
    request.viewer = { kind: 'admin', ...admin };
    return;
  }
  if (as === 'admin') throw new AppError('unauthenticated', 'Please log in to continue.');
  await requireClient(endpoint, request);
  request.viewer = { kind: 'client', ...request.client! };
}

/** Requires a viewer, or the guest of the review link that `?as=guest-7` names; a guest's cookie counts for nothing else. */
export async function requireReviewer(endpoint: Pick<Endpoint, 'access' | 'allowsTemporaryPassword'>, request: FastifyRequest) {
  if (String((request.query as { as?: string }).as).startsWith('guest')) await requireGuest(request);
  else await requireViewer(endpoint, request);
}

/** Requires the guest of the review link that `?as=guest-7` names. */
export async function requireGuest(request: FastifyRequest) {
  const [, reviewLinkId] = /^guest-(\d{1,9})$/.exec(String((request.query as { as?: string }).as)) ?? [];
  const guest = reviewLinkId && (await request.server.sessions.findGuest(request, Number(reviewLinkId)));
  if (!guest) throw new AppError('unauthenticated', 'This review link has expired or was revoked.');
  request.guest = guest;
}

/** Requires a signed-in admin or, if the endpoint says so, the owner; or an API key with the scope that the endpoint names. */
export async function requireAdmin({ access, apiScope }: Pick<Endpoint, 'access' | 'apiScope'>, request: FastifyRequest) {
  if (hasBearerToken(request)) return requireApiKey(apiScope, request);
  request.admin = await request.server.sessions.findAdmin(request);
  if (!request.admin) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (access === 'owner' && !request.admin.isOwner) throw new AppError('forbidden', 'Only the owner can do this.');
}

/** Requires an API key with a scope. Endpoints that name none are closed to all keys. */
async function requireApiKey(needed: ApiScope | undefined, request: FastifyRequest) {
  const apiKey = await request.server.sessions.findApiKey(request);
  if (!apiKey) throw new AppError('unauthenticated', 'This API key is invalid, expired or revoked.');
  if (!needed) throw new AppError('forbidden', "API keys can't be used for this.");
  request.apiKey = apiKey;
  requireScope(request, needed);
  // A key never acts as the owner, whoever created it.
  request.admin = { ...apiKey.admin, isOwner: false };
}

/** Requires a scope of a request with an API key: that of its endpoint, or of something else that the request would show. */
export function requireScope({ apiKey }: FastifyRequest, needed: ApiScope): void {
  if (apiKey && !isGranted(apiKey.scopes, needed)) throw new AppError('forbidden', `This API key doesn't have the scope ${needed}.`);
}
