import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Random } from './random.ts';

interface RelayOptions {
  webhookSecret: string;
  /** The server's base URL at the moment; it changes when the server restarts. */
  serverUrl: () => string;
  random: Random;
}

export interface EventRelay {
  /** Where the provider posts its events. */
  url: string;
  /** Waits for the deliveries underway, then repeats what wasn't delivered, except for lost events about payments. */
  finish(): Promise<void>;
  close(): void;
}

/** How much later an event may arrive, in milliseconds. */
const longestDelay = 400;

/**
 * Passes the provider's events on badly: some late and out of order, some twice, some at first not at all. Events about payments may be
 * lost for good, because the server checks open payments by itself; others are repeated in the end, as the provider does for days.
 */
export async function startEventRelay({ webhookSecret, serverUrl, random }: RelayOptions): Promise<EventRelay> {
  const underway = new Set<Promise<void>>();
  const undelivered: string[] = [];

  /** Sends an event to the server. @returns whether the server accepted it */
  const deliver = async (payload: string): Promise<boolean> => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const response = await fetch(`${serverUrl()}/api/payments/webhook`, { method: 'POST', headers, body: payload }).catch(() => undefined);
    return response?.ok ?? false;
  };

  const deliverLater = (payload: string) => {
    const delivery = setTimeout(random.next() * longestDelay).then(async () => {
      if (!(await deliver(payload))) undelivered.push(payload);
    });
    underway.add(delivery);
    void delivery.finally(() => underway.delete(delivery));
  };

  const accept = (payload: string) => {
    if (random.happens(0.25)) undelivered.push(payload);
    else for (let copies = random.happens(0.3) ? 2 : 1; copies > 0; copies--) deliverLater(payload);
  };

  const server = createServer(async (request, response) => {
    accept(Buffer.concat(await request.toArray()).toString());
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const finish = async () => {
    while (underway.size > 0) await Promise.all(underway);
    for (const payload of undelivered.splice(0).reverse()) {
      const { type, id } = JSON.parse(payload) as Stripe.Event;
      const isLost = type.startsWith('payment_intent.') && random.happens(0.7);
      if (!isLost && !(await deliver(payload))) throw new Error(`The server refused ${type} ${id}.`);
    }
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    finish,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
