import type Stripe from 'stripe';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Reply, sendUntilAnswered } from './http-user.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
  disputed: '4000000000000259',
  refundFails: '4000000000005126',
  inquiry: '4000000000001976',
} as const;

type Card = keyof typeof cards;

const details = (card: Card) => ({ number: cards[card], expMonth: 12, expYear: 2035, cvc: '123' });

/** One client with one invoice, who pays in one of many ways, and what happens to the money afterwards. */
export async function payInvoice(world: World, ownerCookie: string, random: Random): Promise<number> {
  const app = world as Pick<TestApp, 'deps'>;
  const client = await createClient(app);
  const hasDeposit = random.happens(0.2);
  const draftFields = hasDeposit ? { depositPercent: 50 } : {};
  const unitAmount = `${random.integer(10, 5000)}.00`;
  const invoice = await createInvoice(app, { clientId: client.id, unitAmount, draftFields });
  const post = (path: string, body?: object) =>
    sendUntilAnswered(() => world.server.url(), { path: `/api/${path}`, cookie: client.cookie, ...(body ? { body } : {}) });

  await payPart(world, random, (part) => post(`client/invoices/${invoice.id}/payment-intent`, part), post, hasDeposit ? 'deposit' : 'all');
  if (hasDeposit && random.happens(0.7))
    await payPart(world, random, (part) => post(`client/invoices/${invoice.id}/payment-intent`, part), post, 'all');
  if (random.happens(0.3)) await refund(world, invoice.id, ownerCookie, random);
  else if (random.happens(0.2)) await refundAndCancel(world, invoice.id, ownerCookie);
  return invoice.id;
}

/** Pays until our server or the provider says that it is paid. */
async function payPart(
  world: World,
  random: Random,
  prepare: (body: { part: string }) => Promise<Reply>,
  post: (path: string) => Promise<Reply>,
  part: 'deposit' | 'all',
) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const tabs = random.happens(0.2) ? 2 : 1;
    const replies = await Promise.all(Array.from({ length: tabs }, () => prepare({ part })));
    const secrets = replies.flatMap(({ status, body }) => (status === 200 ? [body.clientSecret as string] : []));
    if (secrets.length === 0) {
      const message = String(replies[0]?.body.message);
      if (message === 'Invoice already paid.' || message.includes('deposit') || message.includes('disputed')) return;
      if (message === 'A payment is already being processed.') continue;
      throw new Error(`The payment could not be prepared: ${message}`);
    }
    const outcomes = await Promise.all(secrets.map((clientSecret) => confirm(world, random, clientSecret)));
    const [paymentIntent = ''] = (secrets[0] ?? '').split('_secret_');
    if (random.happens(0.5)) await post(`client/payments/${paymentIntent}/outcome`);
    if (outcomes.some(Boolean)) return;
  }
  throw new Error('The payment did not succeed in 20 attempts.');
}

/** Pays with a card, as the provider's script does in the browser. @returns whether it succeeded */
async function confirm({ sandbox }: World, random: Random, clientSecret: string): Promise<boolean> {
  const card = random.pick<Card>(['good', 'good', 'good', 'good', 'declined', 'threeDSecure', 'disputed', 'refundFails', 'inquiry']);
  try {
    const { status } = await sandbox.confirmWithCard({ clientSecret, card: details(card) });
    if (status !== 'requires_action') return status === 'succeeded';
    return (await sandbox.authenticate({ clientSecret, approve: random.happens(0.6) })).status === 'succeeded';
  } catch {
    return false;
  }
}

/** Refunds a part or everything, in our admin area or at the provider. */
async function refund(world: World, invoiceId: number, ownerCookie: string, random: Random) {
  const intent = await findPaidIntent(world.stripe, invoiceId);
  if (!intent) return;
  const amount = random.happens(0.5) ? intent.amount : Math.max(1, Math.floor(intent.amount * random.next()));
  if (random.happens(0.4)) {
    await world.stripe.refunds.create({ payment_intent: intent.id, amount }).catch(() => undefined);
    return;
  }
  await sendUntilAnswered(() => world.server.url(), {
    path: `/api/admin/invoices/${invoiceId}/refunds`,
    cookie: ownerCookie,
    body: { amount: (amount / 100).toFixed(2), reason: 'Agreed with the client', reduceClaim: random.happens(0.5) },
  });
}

/** Refunds a payment by transfer and cancels its invoice; then a bank that had inquired about the payment may take it back as well. */
async function refundAndCancel({ server, stripe }: World, invoiceId: number, cookie: string) {
  const intent = await findPaidIntent(stripe, invoiceId);
  if (!intent) return;
  const post = (path: string, body: object) =>
    sendUntilAnswered(() => server.url(), { path: `/api/admin/invoices/${invoiceId}/${path}`, cookie, body });
  const form = { reason: 'Agreed with the client', reduceClaim: false, method: 'bank_transfer' };
  await post('refunds', { ...form, amount: (intent.amount / 100).toFixed(2) });
  await post('cancel', {});
  for (const { id, status } of (await stripe.disputes.list({ payment_intent: intent.id })).data)
    if (status === 'warning_needs_response')
      await stripe.disputes.update(id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' }, submit: true });
}

async function findPaidIntent(stripe: Stripe, invoiceId: number) {
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === 'succeeded' && intent.metadata.invoiceId === String(invoiceId)) return intent;
  return undefined;
}
