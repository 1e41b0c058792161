import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobHandlers } from '#server/areas.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { bookedThrough, findViolations, findWrongStatements } from './accounts.ts';
import { type BankRecord, payByBank, readCash } from './bank-client.ts';
import { compareBooks, noMoney, readProviderMoney } from './books.ts';
import { payInvoice } from './payer.ts';
import { Random } from './random.ts';
import { openWorld, type World } from './world.ts';

/** How many clients pay at the same time. */
const concurrency = 6;

/**
 * Pays invoices by card, and half as many clients by bank, while requests, responses, events, database connections and server processes are
 * lost. Then checks that for each invoice the money at the provider, our ledger and the invoice's status agree, with one receipt for each
 * payment and no second charge; and that receivables, credit balances, revenue and tax agree with the ledger in every period.
 * @returns what went wrong on the way, for the record
 */
export async function runFaultTest({ seed, count }: { seed: number; count: number }) {
  console.log(`Payment faults: seed ${seed}, ${count} payments`);
  const random = new Random(seed);
  const world = await openWorld(random.fork());
  try {
    const cookie = await ownerCookie(world);
    const payers = Array.from({ length: count }, () => random.fork());
    const invoiceIds: number[] = [];
    const payNext = async () => {
      for (let payer = payers.pop(); payer; payer = payers.pop()) invoiceIds.push(await payInvoice(world, cookie, payer));
    };
    const bankClients = Array.from({ length: Math.ceil(count / 2) }, () => random.fork());
    const banks: BankRecord[] = [];
    const payNextByBank = async () => {
      for (let client = bankClients.pop(); client; client = bankClients.pop()) banks.push(await payByBank(world, cookie, client));
    };
    await Promise.all([...Array.from({ length: concurrency }, payNext), payNextByBank(), payNextByBank()]);
    await closeDisputes(world, random.fork());
    await world.stopFaults();
    await runChecks(world);
    await world.deliverEvents();
    const money = await readProviderMoney(world.stripe);
    expect(invoiceIds).toHaveLength(count);
    const differences = [];
    for (const invoiceId of invoiceIds) {
      const { ours, expected } = await compareBooks(world, invoiceId, money.get(invoiceId) ?? noMoney);
      if (!isDeepStrictEqual(ours, expected)) differences.push({ invoiceId, ours, expected });
    }
    expect(differences, `seed ${seed}`).toEqual([]);
    expect(await findViolations(world.deps.db), `seed ${seed}`).toEqual({});
    expect(await findWrongStatements(world.deps), `seed ${seed}`).toEqual([]);
    for (const { clientId, cashMinor } of banks) expect(await readCash(world, clientId), `client ${clientId}`).toBe(cashMinor);
    const closed = banks.flatMap((bank) => bank.closed);
    for (const { through, booked } of closed) expect(await bookedThrough(world.deps.db, through), through).toEqual(booked);
    const { rows: refunds } = await world.deps.db.execute(sql`select 1 from refunds`);
    const { rows: disputes } = await world.deps.db.execute(sql`select 1 from disputes`);
    const charges = [...money.values()].flatMap(({ charges }) => charges);
    const bank = (what: keyof BankRecord['counts']) => banks.reduce((sum, { counts }) => sum + counts[what], 0);
    const corrections = {
      transfers: bank('transfers'),
      applications: bank('applications'),
      voids: bank('voids'),
      closings: bank('closings'),
      writeOffs: bank('writeOffs'),
    };
    const result = { ...world.counts, charges: charges.length, refunds: refunds.length, disputes: disputes.length, ...corrections };
    console.log(result);
    return result;
  } finally {
    await world.close();
  }
}

/** The provider's customers' banks decide: some disputes are won, some are lost, some stay open. */
async function closeDisputes({ stripe }: World, random: Random) {
  for await (const { id } of stripe.disputes.list({ limit: 100 })) {
    const evidence = random.pick(['winning_evidence', 'losing_evidence', undefined]);
    if (evidence) await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
}

/** Runs the scheduled checks as if their time had come. */
async function runChecks({ deps }: World) {
  await deps.db.execute(sql`update payment_attempts set next_check_at = now() where status = 'open'`);
  await deps.db.execute(sql`update refunds set created_at = created_at - interval '10 minutes' where status = 'requested'`);
  const handlers = jobHandlers(deps);
  await handlers['reconcile-payments']({});
  await handlers['submit-refunds']({});
}
