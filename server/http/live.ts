import type { OutgoingHttpHeaders } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type LiveTopic, liveTopics } from '../../contract/live.ts';
import type { DatabaseChange } from '../db/change-listener.ts';
import type { Deps } from '../deps.ts';
import { minutes, seconds } from '../shared/clock.ts';
import { type Api, requireAdmin, requireClient } from './route.ts';

/** Something is sent at least this often, so that no proxy takes the silence for an end. */
const heartbeat = 25 * seconds;
/** After this time the browser connects anew, and shows again who it is. */
const maxConnectionAge = 15 * minutes;
/** Who leaves more than this unread, in bytes, is let go, and may connect anew. */
const maxBufferedBytes = 64 * 1024;

/** Who opens more than this on one process loses the oldest. */
const maxStreamsPerPerson = 20;

/** No JSON, and nothing to ask for the head of. */
const hiddenFromDocs = { schema: { hide: true }, exposeHeadRoute: false };

const concernsEveryClient = (topic: LiveTopic) => liveTopics.everyClient.some((one) => one === topic);

const concernsClient = (id: number) => (change: DatabaseChange) =>
  change.clientId === id || (change.clientId === null && concernsEveryClient(change.topic));

/** What a client reads of what happened is the client's own, and so are its sessions. */
const concernsAdmins = ({ topic, clientId }: DatabaseChange) => clientId === null || (topic !== 'notifications' && topic !== 'sessions');

/** Who reads a stream, under a session with which it ends. */
interface Reader {
  person: string;
  session: { sessionId: number; expiresAt: Date };
  /** Looks again whether the session still stands. */
  isSignedIn: () => Promise<boolean>;
  concerns: (change: DatabaseChange) => boolean;
}

type LiveDeps = Pick<Deps, 'changes' | 'clock'>;

/**
 * `GET /api/client/live` and `GET /api/admin/live`: names of what has changed, as server-sent events (HTML, "Server-sent events").
 * No content goes this way: whoever is told reads anew, through the calls that check who may.
 */
export function liveRoutes(api: Api, deps: LiveDeps) {
  /** Whose each is, oldest first. */
  const streams = new Map<FastifyReply, string>();
  const end = (reply: FastifyReply) => {
    streams.delete(reply);
    reply.raw.end();
  };
  api.addHook('preClose', (done) => {
    for (const reply of streams.keys()) end(reply);
    done();
  });
  const stream = (reply: FastifyReply, reader: Reader) => {
    const { person } = reader;
    streams.set(reply, person);
    const own = [...streams.keys()].filter((one) => streams.get(one) === person);
    for (const oldest of own.slice(0, -maxStreamsPerPerson)) end(oldest);
    openStream(reply, deps, reader).then(() => streams.delete(reply));
  };

  const client = { access: 'client' } as const;
  api.get('/api/client/live', { ...hiddenFromDocs, onRequest: (request) => requireClient(client, request) }, (request, reply) => {
    const session = request.client!;
    const isSignedIn = async () => (await api.sessions.clientOf(request)) !== undefined;
    stream(reply, { person: `client ${session.id}`, session, isSignedIn, concerns: concernsClient(session.id) });
  });

  const admin = { access: 'admin' } as const;
  api.get('/api/admin/live', { ...hiddenFromDocs, onRequest: (request) => requireAdmin(admin, request) }, (request, reply) => {
    const session = request.admin!;
    const isSignedIn = async () => (await api.sessions.adminOf(request)) !== undefined;
    stream(reply, { person: `admin ${session.id}`, session, isSignedIn, concerns: concernsAdmins });
  });
}

/** Sends what concerns the reader, until it goes away, its session ends or the stream is old. */
function openStream(reply: FastifyReply, { changes, clock }: LiveDeps, { session, isSignedIn, concerns }: Reader): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  const send = (text: string) => {
    if (raw.writableEnded || raw.writableLength > maxBufferedBytes) raw.destroy();
    else raw.write(text);
  };
  const endWithSession = () => {
    if (!raw.writableEnded) raw.end('data: sessions\n\n');
  };
  let isChecked = true;
  /** The session's end may be among what was missed. */
  const endUnlessSignedIn = async () => {
    if (!isChecked) return;
    isChecked = false;
    if (!(await isSignedIn().catch(() => false))) endWithSession();
    isChecked = true;
  };
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'anything') {
      send('data: anything\n\n');
      endUnlessSignedIn();
    } else if (change.sessionId === session.sessionId) endWithSession();
    else if (concerns(change)) send(`data: ${change.topic}\n\n`);
  });
  // It may have ended since the request was let in. The reader hears nothing before that is known.
  endUnlessSignedIn().then(() => raw.writableEnded || send(':\n\n'));
  const beat = setInterval(() => send(':\n\n'), heartbeat);
  const end = setTimeout(() => raw.end(), maxConnectionAge);
  const expiry = setTimeout(endWithSession, Math.min(maxConnectionAge, session.expiresAt.getTime() - clock.now().getTime()));
  return new Promise((resolve) => {
    // Also where the reader has gone while it was asked who it is.
    finished(raw, () => {
      unsubscribe();
      clearInterval(beat);
      clearTimeout(end);
      clearTimeout(expiry);
      resolve();
    });
  });
}
