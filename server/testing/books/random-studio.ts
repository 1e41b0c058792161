import { toDecimal } from '#domain/shared/money.ts';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { jobHandlers } from '#server/areas.ts';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { noMoney, readProviderMoney } from '#server/testing/faults/books.ts';
import type { Random } from '#server/testing/faults/random.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { bookedThrough } from './reconcile-books.ts';

type Invoice = typeof invoices.$inferSelect;

const unpaid: Invoice['status'][] = ['sent', 'overdue'];
const currencies = ['USD', 'USD', 'EUR', 'JPY'] as const;
const rates = ['19', '7', '0', undefined] as const;

/** A studio whose clients, money and books go every way at random, over its API and at its payment provider. */
export async function openRandomStudio(testApp: TestApp, random: Random) {
  const { call, clock, db, deps } = testApp;
  const { stripe } = activeProvider(deps.payments);
  const clients: Awaited<ReturnType<typeof createClient>>[] = [];
  for (const name of ['Ann', 'Ben', 'Cleo']) clients.push(await createClient(testApp, { name }));
  let cookie = await ownerCookie(testApp);
  /** What was done, for the record of a failure. */
  const log: string[] = [];
  const counts: Record<string, number> = {};
  /** The days through which books were closed, with what had been booked then. */
  const closed: { through: string; booked: unknown[] }[] = [];
  let imports = 0;

  const today = (daysAgo = 0) => new Date(clock.now().getTime() - daysAgo * days).toISOString().slice(0, 10);
  const anyDay = () => today(random.integer(0, 60));
  const anyClient = () => random.pick(clients as [(typeof clients)[number]]);
  const anyOf = <Row>(rows: Row[]): Row | undefined => (rows.length > 0 ? rows[random.integer(0, rows.length - 1)] : undefined);
  const amountIn = (currency: string, most = 1500) =>
    currency === 'JPY' ? String(random.integer(60, most)) : `${random.integer(1, most)}.${random.integer(0, 9)}${random.integer(0, 9)}`;

  const post = async (path: string, body: object | Buffer, headers = {}) => {
    const { status, body: answer } = await call('POST', `/api/admin/${path}`, { cookie, body, headers });
    if (status >= 500 || [400, 401, 403, 404, 429].includes(status))
      throw new Error(`${path} answered ${status} ${JSON.stringify(answer)}`);
    log.push(
      `${today()} ${path} ${Buffer.isBuffer(body) ? body.toString().split('\n').slice(1).join(' | ') : JSON.stringify(body)} ${status}`,
    );
    return status < 300 ? answer : undefined;
  };
  /** A random invoice: mostly a recent one, so that much happens to each, and mostly one in a status for which an action is made. */
  const anyInvoice = async (...statuses: Invoice['status'][]): Promise<Invoice | undefined> => {
    const sent = (await db.select().from(invoices).orderBy(invoices.id)).filter(({ status }) => status !== 'draft');
    const fit = random.happens(0.9) && statuses.length > 0 ? sent.filter(({ status }) => statuses.includes(status)) : sent;
    return anyOf(random.happens(0.8) ? fit.slice(-4) : fit);
  };
  /** A day for an action on an invoice: mostly one on which the invoice was there. */
  const dayOf = ({ issueDate }: Invoice) => [anyDay(), anyDay(), anyDay(), anyDay()].find((day) => day >= issueDate) ?? today();
  const onInvoice = (statuses: Invoice['status'][], path: string, body: (invoice: Invoice) => object) => async () => {
    const invoice = await anyInvoice(...statuses);
    return invoice && post(`invoices/${invoice.id}/${path}`, body(invoice));
  };
  const settle = async () => {
    clock.advance(1 * minutes);
    await jobHandlers(deps, testApp.sandbox)['run-sandbox-tasks']({});
  };
  const atProvider = async (what: string, change: Promise<unknown>) => {
    const isDone = await change.then(
      () => true,
      () => false,
    );
    log.push(`${today()} ${what} ${isDone}`);
    await settle();
    return isDone;
  };
  const items = (currency: string) =>
    Array.from({ length: random.integer(1, 3) }, () => ({
      description: 'Edit',
      quantity: random.integer(1, 3),
      unitAmount: amountIn(currency, 400),
      taxRate: random.pick(rates),
    }));
  const paymentsOf = async (invoiceId: number) =>
    (await db.select().from(payments)).filter((entry) => entry.invoiceId === invoiceId && entry.kind === 'payment');
  const intentOf = async () =>
    anyOf((await db.select().from(payments)).filter(({ provider, kind }) => provider === 'sandbox' && kind === 'payment').slice(-8));
  const ofBalance = () => {
    const currency = random.pick(currencies);
    return { amount: amountIn(currency, 600), currency, date: anyDay(), paymentMethod: 'bank_transfer' };
  };

  const actions = {
    invoice: async () => {
      const currency = random.pick(currencies);
      await createInvoice(testApp, { clientId: anyClient().id, currency, draftFields: { items: items(currency) } });
      return true;
    },
    payByCard: async () => {
      const invoice = await anyInvoice(...unpaid);
      const client = clients.find(({ id }) => id === invoice?.clientId);
      if (!client) return;
      const session = `picturelock-client=${await openSession(db, deps.clock, { clientId: client.id }, { userAgent: 'test' })}`;
      const asClient = (path: string, body: object) => call('POST', `/api/${path}`, { cookie: session, body });
      const { status, body } = await asClient(`client/invoices/${invoice!.id}/payment-intent`, {});
      if (status !== 200) return;
      const card = random.pick(['good', 'inquiry', 'inquiry', 'disputed', 'pendingRefund', 'failingRefund'] as const);
      await asClient('payments/sandbox/confirm', { clientSecret: body.clientSecret, number: cards[card], expiry: '12 / 34', cvc: '123' });
      log.push(`${today()} card ${card} pays ${invoice!.id}`);
      await settle();
      return true;
    },
    transfer: onInvoice(['sent', 'overdue', 'cancelled'], 'payments', (invoice) => ({
      amount: random.happens(0.4)
        ? amountIn(invoice.currency)
        : toDecimal(Math.max(1, invoice.amountMinor - invoice.settledMinor), invoice.currency),
      date: dayOf(invoice),
      paymentMethod: 'bank_transfer',
    })),
    refund: async () => {
      const invoice = await anyInvoice('paid', 'sent');
      const payment = invoice && anyOf(await paymentsOf(invoice.id));
      if (!payment) return;
      const { currency, amountMinor, id: paymentId } = payment;
      const amount = random.happens(0.6) ? toDecimal(amountMinor, currency) : amountIn(currency, 300);
      const reduceClaim = random.pick([true, false, false, amountIn(currency, 200)]);
      const method = random.pick(['', 'bank_transfer', 'bank_transfer', 'credit_balance']);
      const isMade = await post(`invoices/${invoice.id}/refunds`, { paymentId, amount, reason: 'Agreed', reduceClaim, method });
      await settle();
      return isMade;
    },
    refundAtProvider: async () => {
      const payment = await intentOf();
      if (!payment) return;
      const part = random.happens(0.7) ? {} : { amount: random.integer(1, payment.amountMinor) };
      return atProvider(
        `refund of ${payment.invoiceId} at the provider`,
        stripe.refunds.create({ payment_intent: payment.objectId, ...part }),
      );
    },
    decideDispute: async () => {
      const dispute = anyOf((await stripe.disputes.list({ limit: 20 })).data.filter(({ status }) => /needs_response/.test(status)));
      if (!dispute) return;
      const evidence = dispute.status.startsWith('warning')
        ? 'escalate_inquiry_evidence'
        : random.pick(['winning_evidence', 'losing_evidence']);
      return atProvider(
        `${evidence} ${dispute.id}`,
        stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: evidence }, submit: true }),
      );
    },
    credit: onInvoice(unpaid, 'credit-notes', ({ currency }) => ({
      ...(random.happens(0.5) ? { amount: amountIn(currency, 300) } : { items: items(currency).slice(0, 1) }),
      reason: 'Late',
    })),
    cancel: onInvoice(unpaid, 'cancel', () => ({})),
    writeOff: onInvoice(unpaid, 'write-off', (invoice) => ({
      date: dayOf(invoice),
      reason: 'Insolvent',
      taxTreatment: random.pick(['corrected', 'corrected', 'kept']),
    })),
    reverseWriteOff: onInvoice(['cancelled'], 'write-off/reverse', () => ({ reason: 'By mistake' })),
    voidPayment: async () => {
      const payment = anyOf((await db.select().from(payments)).filter(({ kind }) => kind === 'payment').slice(-12));
      return payment && post(`payments/${payment.id}/void`, { reason: 'By mistake' });
    },
    prepay: () => post(`clients/${anyClient().id}/balance/payments`, ofBalance()),
    payBack: () => post(`clients/${anyClient().id}/balance/refund`, ofBalance()),
    apply: async () => {
      const invoice = await anyInvoice(...unpaid);
      if (!invoice) return;
      const amount = amountIn(invoice.currency, 400);
      return post(`clients/${invoice.clientId}/balance/apply`, { invoiceId: invoice.id, amount });
    },
    voidEntry: async () => {
      const entry = anyOf((await db.select().from(balanceEntries)).slice(-12));
      return entry && post(`balance-entries/${entry.id}/void`, { reason: 'By mistake' });
    },
    import: async () => {
      const rows = Array.from({ length: random.integer(1, 3) }, () => {
        const status = random.pick(['sent', 'paid', 'void', 'draft']);
        const currency = random.pick(currencies);
        const issued = anyDay();
        const paid = status === 'paid' ? ([anyDay(), anyDay()].find((day) => day >= issued) ?? today()) : '';
        return `OLD-${++imports},${anyClient().email},${issued},${today(-30)},${status},${paid},${currency},Edit,1,${amountIn(currency, 300)},${random.pick(['19', '7', ''])}`;
      });
      const file = `Number,Client email,Issue date,Due date,Status,Paid date,Currency,Description,Quantity,Unit price,Tax rate\n${rows.join('\n')}`;
      return post('imports/invoices', Buffer.from(file), { 'content-type': 'text/csv' });
    },
    close: async () => {
      if (!random.happens(0.3)) return;
      const through = today(random.integer(1, 45));
      if (!(await post('accounting/close', { through }))) return;
      closed.push({ through, booked: await bookedThrough(db, through) });
      return true;
    },
    wait: async () => {
      clock.advance(random.integer(1, 6) * days);
      cookie = await ownerCookie(testApp);
      await settle();
      return true;
    },
  };
  const often: (keyof typeof actions)[] = [
    'invoice',
    'payByCard',
    'payByCard',
    'transfer',
    'refund',
    'refund',
    'decideDispute',
    'decideDispute',
    'cancel',
    'writeOff',
    'voidPayment',
  ];
  const names = [...(Object.keys(actions) as (keyof typeof actions)[]), ...often] as [keyof typeof actions];

  return {
    log,
    counts,
    closed,
    cookie: () => cookie,
    /** Lets all that the provider has to say arrive. @returns the invoices of which the provider has another amount than the ledger */
    compareWithProvider: async () => {
      for (let times = 0; times < 5; times++) await settle();
      const money = await readProviderMoney(stripe);
      const ledger = (await db.select().from(payments)).filter(({ provider }) => provider === 'sandbox');
      return [...Map.groupBy(ledger, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, entries]) => {
        const booked = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const { charges, refunded, disputed } = money.get(invoiceId) ?? noMoney;
        const had = charges.reduce((sum, charge) => sum + charge, 0) - refunded - disputed;
        return booked === had ? [] : [{ invoiceId, booked, had }];
      });
    },
    /** Does one random thing, which the server may refuse. */
    step: async () => {
      const name = random.pick(names);
      if (await actions[name]()) counts[name] = (counts[name] ?? 0) + 1;
    },
  };
}
