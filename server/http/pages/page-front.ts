import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { Settings } from '../../settings.ts';
import { isFromThisMachine } from '../origin.ts';

/** Answers a request, or leaves it to Fastify. @returns whether it answers */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

export type PageFront = ReturnType<typeof createPageFront>;

/**
 * The HTTP server, with a way in front of Fastify for what needs nothing of it: its routing, objects and hooks take longer than sending a
 * page from memory.
 */
export function createPageFront({ demoData }: Pick<Settings, 'demoData'>) {
  let answer: Answer = () => false;
  const serverFactory: FastifyServerFactory = (handle, options) =>
    // Fastify's timeouts have the names that Node.js gives them.
    createServer(options as ServerOptions, (request, response) => {
      if (!answer(request, response)) handle(request, response);
    });
  return {
    serverFactory,
    /** Until the server closes. What isn't allowed is Fastify's to refuse. */
    use(app: FastifyInstance, first: Answer): void {
      const isAllowed = ({ headers }: IncomingMessage) => !app.isUnderPressure() && (!demoData || isFromThisMachine(headers));
      answer = (request, response) => isAllowed(request) && first(request, response);
      app.addHook('preClose', (done) => {
        answer = () => false;
        done();
      });
    },
  };
}
