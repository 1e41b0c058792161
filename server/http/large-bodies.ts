import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { busy } from '#server/shared/app-error.ts';
import { spareBodySize } from './body-limit.ts';
import { clientNetworkReader } from './client-network.ts';

/** How much memory large bodies may take, in bytes. */
const limits = { ofAll: 64_000_000, ofStrangers: 48_000_000, ofSender: 16_000_000 };

/**
 * Limits how much memory bodies take that are larger than usual, of all senders and of each: a body is in memory from its first byte until
 * its response, and anybody may begin one without an account. More of them get 503. Strangers leave room for whoever is signed in.
 */
export function limitLargeBodies(api: FastifyInstance, settings: Pick<Settings, 'trustProxy'>): void {
  const senderOf = clientNetworkReader(settings);
  const sizes = new Map<string, number>();
  let total = 0;
  let ofStrangers = 0;
  api.addHook('preParsing', (request, reply, payload, done) => {
    const size = largestSize(request);
    if (size <= spareBodySize || request.routeOptions.config.slowBody) return done(null, payload);
    const sender = senderOf(request.raw);
    const sizeOfSender = sizes.get(sender) ?? 0;
    const strangersSize = isSignedIn(request) ? 0 : size;
    const isTooMuch =
      total + size > limits.ofAll || sizeOfSender + size > limits.ofSender || ofStrangers + strangersSize > limits.ofStrangers;
    if (isTooMuch) return done(busy());
    total += size;
    ofStrangers += strangersSize;
    sizes.set(sender, sizeOfSender + size);
    reply.raw.once('close', () => {
      total -= size;
      ofStrangers -= strangersSize;
      const left = sizes.get(sender)! - size;
      if (left > 0) sizes.set(sender, left);
      else sizes.delete(sender);
    });
    done(null, payload);
  });
}

/** Sessions and API keys are looked at before the body. */
const isSignedIn = ({ admin, client }: FastifyRequest) => Boolean(admin || client);

/** How large a request's body may be. One that doesn't say its length may have as much as its route takes. */
const largestSize = ({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest) =>
  headers['transfer-encoding'] ? bodyLimit : Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
