import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { isFromThisMachine } from '#server/http/origin.ts';
import { dataHeaders } from '#server/http/security-headers.ts';
import type { Settings } from '#server/settings/settings.ts';
import { minutes } from '#server/shared/clock.ts';
import { refuseInvalidHost } from './invalid-requests.ts';
import { limitPipelining } from './pipelining.ts';

/** How long headers may take: Node.js's own default, which it gives up when whole requests have no limit, because uploads take long. */
const headersTimeout = 1 * minutes;
/** Ends connections on which nothing moves: of whoever doesn't read a response, or sends only a part of a body. */
const silenceTimeout = 2 * minutes;

/** Answers a request, or leaves it to Fastify. @returns whether it answers */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

export type HttpServer = ReturnType<typeof createHttpServer>;

/**
 * The HTTP server, with a way in front of Fastify for what needs nothing of it: its routing, objects and hooks take longer than sending a
 * page from memory, or refusing a request in an overload.
 */
export function createHttpServer({ demoData, publicUrl }: Pick<Settings, 'demoData' | 'publicUrl'>) {
  let answers: Answer[] = [];
  const mayAnswer = limitPipelining();
  const headers = dataHeaders(publicUrl.protocol === 'https:');
  const serverFactory: FastifyServerFactory = (handle, options) =>
    // Fastify's timeouts have the names that Node.js gives them.
    createServer({ ...(options as ServerOptions), headersTimeout, requireHostHeader: false }, (request, response) => {
      if (!mayAnswer(request, response) || refuseInvalidHost(headers, request, response)) return;
      if (!answers.some((answer) => answer(request, response))) handle(request, response);
    }).setTimeout(silenceTimeout);
  return {
    serverFactory,
    /** Lets `answer` answer requests until the server closes. Requests that aren't allowed are left to Fastify, which refuses them. */
    use(app: FastifyInstance, answer: Answer): void {
      const isAllowed = ({ headers }: IncomingMessage) => !app.isUnderPressure() && (!demoData || isFromThisMachine(headers));
      answers.push((request, response) => isAllowed(request) && answer(request, response));
      app.addHook('preClose', (done) => {
        answers = [];
        done();
      });
    },
  };
}
