import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/adapters/metrics/metrics.ts';
import type { Deps } from '#server/deps.ts';

/** Measures every response that Fastify sends. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
    done();
  });
}

/** `GET /metrics` for Prometheus, with the token from the settings as `Authorization: Bearer`. */
export function metricsRoute(app: FastifyInstance, { metrics, settings }: Deps): void {
  const { metricsToken } = settings;
  if (!metrics || !metricsToken) return;
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}

/** Compares hashes, so that the time it takes says nothing about the token or its length. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string) => hash('sha256', text, 'buffer');
