import { eq, inArray, sql } from 'drizzle-orm';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { bookedThrough } from './accounts.ts';
import { sendUntilAnswered } from './http-user.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** What the studio has done for a client who pays by bank. */
export interface BankRecord {
  clientId: number;
  /** What was received less what went back, in minor units, as the accepted requests say. */
  cashMinor: number;
  /** The days through which books were closed, with what had been booked then. */
  closed: { through: string; booked: unknown }[];
  counts: { transfers: number; applications: number; voids: number; closings: number; writeOffs: number };
}

const oldestDay = 100;

/** The calendar date so many days ago. */
const daysAgo = (count: number) => new Date(Date.now() - count * days).toISOString().slice(0, 10);
const decimal = (minor: number) => (minor / 100).toFixed(2);

/**
 * A client who pays by bank: too little, too much, twice or without an invoice. The studio records it, corrects its mistakes, applies the
 * credit and pays it back, cancels or writes off what is left and takes that back, at times from two screens at once, and closes its books in between.
 */
export async function payByBank(world: World, cookie: string, random: Random): Promise<BankRecord> {
  const { db } = world.deps;
  const app = world as Pick<TestApp, 'deps'>;
  const { id: clientId } = await createClient(app);
  const counts = { transfers: 0, applications: 0, voids: 0, closings: 0, writeOffs: 0 };
  const record: BankRecord = { clientId, cashMinor: 0, closed: [], counts };
  const items = [{ description: 'Edit', quantity: 1, unitAmount: `${random.integer(50, 900)}.35`, taxRate: '19' }];
  const invoices: Awaited<ReturnType<typeof createInvoice>>[] = [];
  for (const age of [random.integer(40, oldestDay), random.integer(5, 40)])
    invoices.push(await createInvoice(app, { clientId, draftFields: { items }, issueDate: daysAgo(age) }));
  const invoiceIds = invoices.map(({ id }) => id);

  const post = async (path: string, body: object) => {
    const { status } = await sendUntilAnswered(() => world.server.url(), { path: `/api/admin/${path}`, cookie, body });
    if (![200, 201, 409, 422].includes(status)) throw new Error(`${path} answered ${status}`);
    return status < 300;
  };
  const anyInvoice = () => random.pick(invoices as [(typeof invoices)[number]]);
  const anyAmount = () => random.integer(1, 90_000);
  const received = (minor: number) => ({ amount: decimal(minor), date: daysAgo(random.integer(0, 60)), paymentMethod: 'bank_transfer' });
  const ofBalance = (minor: number) => ({ ...received(minor), currency: 'USD' });
  const add = (minor: number, count?: keyof typeof counts) => {
    record.cashMinor += minor;
    if (count) counts[count]++;
  };

  /** How much money voiding a payment takes back, in minor units. */
  const cashOfPayment = async (id: number) => {
    const { rows } = await db.execute<{ cash: string }>(sql`select
      coalesce((select amount_minor from payments where id = ${id} and payment_method <> 'credit_balance'), 0)
      + coalesce((select sum(amount_minor) from balance_entries where payment_id = ${id} and kind = 'overpayment' and reverses_id is null), 0) as cash`);
    return Number(rows[0]!.cash);
  };
  const voidPayment = async () => {
    const made = await db.select().from(payments).where(inArray(payments.invoiceId, invoiceIds));
    const [first, ...others] = made.filter(({ kind }) => kind === 'payment');
    if (!first) return;
    const { id } = random.pick([first, ...others]);
    if (await post(`payments/${id}/void`, { reason: 'By mistake' })) add(-(await cashOfPayment(id)), 'voids');
  };
  const voidEntry = async () => {
    const [first, ...others] = await db.select().from(balanceEntries).where(eq(balanceEntries.clientId, clientId));
    if (!first) return;
    const { id, kind, paymentId, amountMinor } = random.pick([first, ...others]);
    if (!(await post(`balance-entries/${id}/void`, { reason: 'By mistake' }))) return;
    const cash = paymentId ? await cashOfPayment(paymentId) : amountMinor;
    add(kind === 'applied' ? 0 : -cash, 'voids');
  };
  const closeBooks = async () => {
    // Only early days are closed, since that is for all clients: later, most of what any of them does would be refused.
    const through = daysAgo(random.integer(30, oldestDay));
    if (!(await post('accounting/close', { through }))) return;
    record.closed.push({ through, booked: await bookedThrough(db, through) });
    counts.closings++;
  };
  const actions = {
    transfer: async (minor = anyAmount()) =>
      (await post(`invoices/${anyInvoice().id}/payments`, received(minor))) && add(minor, 'transfers'),
    prepay: async (minor = anyAmount()) =>
      (await post(`clients/${clientId}/balance/payments`, ofBalance(minor))) && add(minor, 'transfers'),
    apply: async (amount = decimal(random.integer(1, 40_000))) =>
      (await post(`clients/${clientId}/balance/apply`, { invoiceId: anyInvoice().id, amount })) && add(0, 'applications'),
    payBack: async (minor = random.integer(1, 40_000)) =>
      (await post(`clients/${clientId}/balance/refund`, ofBalance(minor))) && add(-minor),
    keepAsCredit: async () =>
      post(`invoices/${anyInvoice().id}/refunds`, {
        amount: decimal(random.integer(1, 20_000)),
        reason: 'Agreed with the client',
        reduceClaim: random.happens(0.5),
        method: 'credit_balance',
      }),
    refund: async (minor = random.integer(1, 20_000)) => {
      const form = { reason: 'Agreed with the client', reduceClaim: random.happens(0.5), method: 'bank_transfer' };
      return (await post(`invoices/${anyInvoice().id}/refunds`, { ...form, amount: decimal(minor) })) && add(-minor);
    },
    cancel: () => post(`invoices/${anyInvoice().id}/cancel`, {}),
    voidPayment,
    voidEntry,
    writeOff: async () => {
      const form = { date: daysAgo(random.integer(0, 60)), reason: 'Insolvent', taxTreatment: random.pick(['corrected', 'kept']) };
      return (await post(`invoices/${anyInvoice().id}/write-off`, form)) && add(0, 'writeOffs');
    },
    reverseWriteOff: () => post(`invoices/${anyInvoice().id}/write-off/reverse`, { reason: 'By mistake' }),
  };
  const anyAction = () => random.pick(Object.values(actions) as [() => Promise<unknown>])();
  for (let step = random.integer(6, 14); step > 0; step--) {
    if (random.happens(0.05)) await closeBooks();
    await Promise.all(random.happens(0.3) ? [anyAction(), anyAction()] : [anyAction()]);
  }
  return record;
}

/** What the books say that was received from a client who pays by bank, less what went back, in minor units. */
export async function readCash({ deps: { db } }: World, clientId: number): Promise<number> {
  const { rows } = await db.execute<{ cash: string }>(sql`select
    coalesce((select sum(p.amount_minor) from payments p join invoices i on i.id = p.invoice_id
      where i.client_id = ${clientId} and p.payment_method <> 'credit_balance' and p.kind <> 'write_off'), 0)
    + coalesce((select sum(amount_minor) from balance_entries where client_id = ${clientId} and kind not in ('applied', 'refund')), 0) as cash`);
  return Number(rows[0]!.cash);
}
