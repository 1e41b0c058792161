import type { OutgoingHttpHeaders } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type LiveTopic, liveTopics, lookbackMargin } from '#domain/shared/live.ts';
import type { DatabaseChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import type { AdminSession } from '#server/shared/callers.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { type Api, requireAdmin, requireClient, requireGuest } from './route.ts';

/** Comments keep proxies from closing a quiet stream. */
const heartbeatInterval = 25 * seconds;
/** A stream ends after this time; the browser then reconnects and authenticates again. */
const maxConnectionAge = 15 * minutes;
/** A client that falls behind further than this is disconnected, and may reconnect. */
const maxBufferedBytes = 64 * 1024;
/** How many streams a user can have in each process. One more closes the oldest. */
const maxStreamsPerUser = 20;

const liveQuery = z.looseObject({ lookback: z.coerce.number().min(0).optional().catch(undefined) });

/** Hidden from the API's documentation, because a stream isn't JSON. There is no use for HEAD. */
const routeOptions = { schema: { hide: true, querystring: liveQuery }, exposeHeadRoute: false, config: { longResponse: true } };

const isForEveryClient = (topic: LiveTopic) => liveTopics.everyClient.some((clientTopic) => clientTopic === topic);

const isOfProject = (topic: LiveTopic) => liveTopics.ofProject.some((part) => part === topic);

const isRelevantToClient = (id: number) => (change: DatabaseChange) =>
  change.clientId === id || (change.clientId === null && isForEveryClient(change.topic));

/** A project's own changes don't say which project it is, so a guest hears of those of all projects of its client. */
const isRelevantToGuest =
  (projectId: number, clientId: number) =>
  ({ topic, rowId, ...change }: DatabaseChange) =>
    topic === 'projects' ? change.clientId === clientId : isOfProject(topic) && rowId === projectId;

/** Admins don't see clients' notifications or sessions. */
const isRelevantToAdmins = ({ topic, clientId }: DatabaseChange) =>
  clientId === null || (topic !== 'notifications' && topic !== 'sessions');

const endingTopics: LiveTopic[] = ['review_links', 'files', 'deliverables', 'projects', 'clients'];

/**
 * What may end a guest's session: the link's end, that nothing is left of what it's for, and the deactivation of the client who shared it.
 * The studio's links are nobody's.
 */
const mayEndGuestSession = (ownerId: number) => (change: DatabaseChange) =>
  (change.clientId === ownerId || change.clientId === null) && endingTopics.includes(change.topic);

interface Subscriber {
  /** Unique among clients, admins and guests. An admin who views the portal as a client takes none of the client's streams. */
  userKey: string;
  /** The stream ends with this session. */
  session: { sessionId?: number; expiresAt: Date };
  /** Changes after which the session may be over. */
  mayEndSession?: (change: DatabaseChange) => boolean;
  hasValidSession: () => Promise<boolean>;
  /** For how long before the stream's start changes are sent again, in milliseconds. */
  lookback: number | undefined;
  isRelevant: (change: DatabaseChange) => boolean;
}

/**
 * `GET /api/client/live`, `GET /api/admin/live` and `GET /api/review-guest/live`: topics that changed, as server-sent events (HTML,
 * "Server-sent events"), with a row's id if there is one. Events carry no content: browsers refetch through the usual calls, which check access.
 */
export function liveRoutes(api: Api, deps: Deps) {
  /** User keys by stream, oldest first. */
  const streams = new Map<FastifyReply, string>();
  const end = (reply: FastifyReply) => {
    streams.delete(reply);
    reply.raw.end();
  };
  api.addHook('preClose', (done) => {
    for (const reply of streams.keys()) end(reply);
    done();
  });
  const stream = (reply: FastifyReply, subscriber: Subscriber) => {
    const { userKey } = subscriber;
    streams.set(reply, userKey);
    const streamsOfUser = [...streams.keys()].filter((open) => streams.get(open) === userKey);
    for (const oldest of streamsOfUser.slice(0, -maxStreamsPerUser)) end(oldest);
    streamChanges(reply, deps, subscriber).then(() => streams.delete(reply));
  };

  const client = { access: 'client' } as const;
  api.get('/api/client/live', { ...routeOptions, onRequest: (request) => requireClient(client, request) }, (request, reply) => {
    const session = request.client!;
    const hasValidSession = async () => (await api.sessions.findClient(request)) !== undefined;
    stream(reply, {
      userKey: session.viewedBy ? `viewing ${session.sessionId}` : `client ${session.id}`,
      session,
      hasValidSession,
      isRelevant: isRelevantToClient(session.id),
      lookback: request.query.lookback,
    });
  });

  const admin = { access: 'admin' } as const;
  api.get('/api/admin/live', { ...routeOptions, onRequest: (request) => requireAdmin(admin, request) }, (request, reply) => {
    // This endpoint is closed to API keys, so an admin has a session.
    const session = request.admin as AdminSession;
    const hasValidSession = async () => (await api.sessions.findAdmin(request)) !== undefined;
    stream(reply, {
      userKey: `admin ${session.id}`,
      session,
      hasValidSession,
      isRelevant: isRelevantToAdmins,
      lookback: request.query.lookback,
    });
  });

  api.get('/api/review-guest/live', { ...routeOptions, onRequest: requireGuest }, (request, reply) => {
    const { id, reviewLinkId, projectId, clientId, expiresAt } = request.guest!;
    stream(reply, {
      userKey: `guest ${id}`,
      session: { expiresAt },
      mayEndSession: mayEndGuestSession(clientId),
      hasValidSession: async () => (await api.sessions.findGuest(request, reviewLinkId)) !== undefined,
      isRelevant: isRelevantToGuest(projectId, clientId),
      lookback: request.query.lookback,
    });
  });
}

/** Sends relevant changes until the browser disconnects, its session ends or the stream is too old. */
function streamChanges(reply: FastifyReply, { changes, clock }: Deps, subscriber: Subscriber): Promise<void> {
  const { session, mayEndSession, hasValidSession, isRelevant, lookback } = subscriber;
  reply.hijack();
  const { raw } = reply;
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  const send = (text: string) => {
    if (raw.writableEnded || raw.writableLength > maxBufferedBytes) raw.destroy();
    else raw.write(text);
  };
  const sendHeartbeat = () => send(':\n\n');
  const endWithSession = () => {
    if (!raw.writableEnded) raw.end('data: sessions\n\n');
  };
  let isChecking = false;
  const endUnlessSignedIn = async () => {
    if (isChecking) return;
    isChecking = true;
    if (!(await hasValidSession().catch(() => false))) endWithSession();
    isChecking = false;
  };
  const unsubscribe = changes.subscribe(
    (change) => {
      if (change === 'anything') {
        send('data: anything\n\n');
        // The missed changes may include the end of this session.
        endUnlessSignedIn();
        return;
      }
      if (change.sessionId !== undefined && change.sessionId === session.sessionId) return endWithSession();
      if (isRelevant(change)) send(`data: ${[change.topic, change.rowId ?? []].flat().join(' ')}\n\n`);
      if (mayEndSession?.(change)) endUnlessSignedIn();
    },
    lookback === undefined ? 0 : lookback + lookbackMargin,
  );
  // The session may have ended between authentication and the subscription. The first heartbeat confirms that it hasn't.
  endUnlessSignedIn().then(() => raw.writableEnded || sendHeartbeat());
  const heartbeat = setInterval(sendHeartbeat, heartbeatInterval);
  const maxAge = setTimeout(() => raw.end(), maxConnectionAge);
  const expiry = setTimeout(endWithSession, Math.min(maxConnectionAge, session.expiresAt.getTime() - clock.now().getTime()));
  return new Promise((resolve) => {
    // `finished` also calls back if the browser disconnected during authentication.
    finished(raw, () => {
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(maxAge);
      clearTimeout(expiry);
      resolve();
    });
  });
}
