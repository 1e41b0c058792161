// The baseline for webhooks: node:http, the signature check of Stripe's SDK, and pg inserting the event.
import { createServer } from 'node:http';
import pg from 'pg';
import Stripe from 'stripe';

const { connection, webhookSecret } = JSON.parse(process.argv[2]!);
const pool = new pg.Pool({ ...connection, max: 10 });
const text = 'insert into webhook_events (event_id, type) values ($1, $2) on conflict do nothing';

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { id, type } = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), webhookSecret);
  await pool.query({ name: 'event', text, values: [`bare_${id}`, type] });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
});
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`));
