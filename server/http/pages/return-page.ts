import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Responds to a request with its page. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** The pages that payers come back to: clients with a session, and others by a pay link. */
const paths = ['/client/payment-success', '/pay/:token'];

/** The query parameters that are kept: the payment, and which part of an invoice was chosen. */
const keptParameters = ['payment_intent', 'part'];

/**
 * Serves the pages that the provider sends the payer back to. It adds the client secret to the address (Stripe, `return_url`),
 * which must not stay in the address bar, the history or a sign-in's `next`: a redirect keeps the id without it, before any script runs.
 */
export function serveReturnPages(scope: FastifyInstance, servePage: ServePage): void {
  for (const path of paths)
    scope.get(path, (request, reply) => {
      // The path is taken as it was matched: parsing it as a URL would resolve `/pay/..` with backslashes to the address of another host.
      const [pathname = '', query] = request.url.split('?', 2);
      const kept = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => keptParameters.includes(name)));
      const address = kept.size > 0 ? `${pathname}?${kept}` : pathname;
      if (request.url === address) return servePage(request, reply);
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303);
    });
}
