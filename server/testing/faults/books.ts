import { eq, like } from 'drizzle-orm';
import type Stripe from 'stripe';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { refunds } from '#server/db/schema/billing/refunds.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import type { World } from './world.ts';

/** An invoice's money, as the provider has it; amounts in minor units. */
interface ProviderMoney {
  charges: number[];
  /** The sum of refunds that didn't fail. */
  refunded: number;
  /** The sum of disputes that took money and didn't give it back. */
  disputed: number;
  /** The sum of all disputes, also those that were won. */
  everDisputed: number;
}

export const noMoney: ProviderMoney = { charges: [], refunded: 0, disputed: 0, everDisputed: 0 };

/** What our books and the provider's say about one invoice. */
export async function compareBooks({ deps: { db } }: World, invoiceId: number, money: ProviderMoney) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const ledger = await db.select().from(payments).where(eq(payments.invoiceId, invoiceId));
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.invoiceId, invoiceId));
  const receipts = await db
    .select()
    .from(mails)
    .where(like(mails.subject, `Receipt for %invoice ${invoice?.invoiceNumber}%`));
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));
  const made = (await db.select().from(refunds).where(eq(refunds.invoiceId, invoiceId))).filter(({ status }) => status !== 'failed');
  const openRefunds = made.filter(({ status }) => status !== 'succeeded');
  const reduced = sum(made.map(({ creditMinor, amountMinor }) => creditMinor ?? amountMinor));
  const { charges, refunded, disputed, everDisputed } = money;
  const charged = sum(charges);
  const balance = charged - refunded - disputed;
  const amountMinor = invoice?.amountMinor ?? 0;
  const creditedMinor = sum(notes.map((note) => note.amountMinor));
  const creditedForRefunds = sum(notes.filter((note) => note.refundId ?? note.reversesId).map((note) => note.amountMinor));
  const ours = {
    balance: sum(ledger.filter(({ provider }) => provider !== 'manual').map(({ amountMinor }) => amountMinor)),
    payments: ledger.filter(({ kind }) => kind === 'payment').map(({ amountMinor }) => amountMinor),
    receipts: receipts.length,
    isOpen: invoice?.status === 'sent',
    openAttempts: charged >= amountMinor ? attempts.filter(({ status }) => status === 'open').length : 0,
    openRefunds: openRefunds.length,
    // Giving back what was overpaid needs no credit note.
    isCredited: creditedForRefunds <= reduced && creditedForRefunds >= reduced - Math.max(0, charged - amountMinor),
    // What a dispute has taken back may be paid again, which isn't too much.
    isOverpaid: charged - everDisputed > amountMinor,
  };
  const expected = {
    balance,
    payments: charges,
    receipts: charges.length,
    isOpen: amountMinor - creditedMinor - sum(ledger.map((entry) => entry.amountMinor)) > 0,
    openAttempts: 0,
    openRefunds: 0,
    isCredited: true,
    isOverpaid: false,
  };
  ours.payments.sort(ascending);
  expected.payments.sort(ascending);
  return { ours, expected };
}

const ascending = (a: number, b: number) => a - b;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The money of every invoice at the provider, by invoice id. */
export async function readProviderMoney(stripe: Stripe): Promise<Map<number, ProviderMoney>> {
  const money = new Map<number, ProviderMoney>();
  const invoiceByCharge = new Map<string, ProviderMoney>();
  for await (const { id, paid, amount_captured, metadata } of stripe.charges.list({ limit: 100 })) {
    if (!paid) continue;
    const invoiceId = Number(metadata.invoiceId);
    const entry = money.get(invoiceId) ?? { ...noMoney, charges: [] };
    entry.charges.push(amount_captured);
    money.set(invoiceId, entry);
    invoiceByCharge.set(id, entry);
  }
  for await (const { charge, amount, status } of stripe.refunds.list({ limit: 100 })) {
    const entry = invoiceByCharge.get(String(charge));
    if (entry && status !== 'failed' && status !== 'canceled') entry.refunded += amount;
  }
  for await (const { charge, amount, balance_transactions } of stripe.disputes.list({ limit: 100 })) {
    const entry = invoiceByCharge.get(String(charge));
    if (!entry) continue;
    entry.disputed -= sum(balance_transactions.map(({ amount }) => amount));
    entry.everDisputed += amount;
  }
  return money;
}
