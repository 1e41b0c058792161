import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that knows only successful payments, each of an attempt with the same number, and costs next to nothing. */
export async function startStubProvider(amountMinor: number) {
  const server = createServer((request, response) => {
    const id = /\/payment_intents\/(\w+)/.exec(request.url ?? '')?.[1];
    const body = id ? paymentIntent(id, amountMinor) : { object: 'account', id: 'acct_bench' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: close };
}

const paymentIntent = (id: string, amount: number) => ({
  id,
  object: 'payment_intent',
  status: 'succeeded',
  amount,
  amount_received: amount,
  currency: 'usd',
  livemode: false,
  payment_method_types: ['card'],
  latest_charge: id.replace('pi_', 'ch_'),
  last_payment_error: null,
  created: 1_772_000_000,
  metadata: { attemptId: id.replace('pi_bench', '') },
});
