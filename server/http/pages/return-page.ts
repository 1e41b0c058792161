import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Responds to a request with its page. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => unknown;

const path = '/client/payment-success';

/**
 * Serves the page that the provider sends the payer back to. It adds the client secret to the address (Stripe, `return_url`),
 * which must not stay in the address bar, the history or a sign-in's `next`: a redirect keeps only the id, before any script runs.
 */
export function serveReturnPage(scope: FastifyInstance, servePage: ServePage): void {
  scope.get(path, (request, reply) => {
    const id = new URL(request.url, 'http://localhost').searchParams.get('payment_intent');
    const address = id ? `${path}?${new URLSearchParams({ payment_intent: id })}` : path;
    if (request.url === address) return servePage(request, reply);
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303);
  });
}
