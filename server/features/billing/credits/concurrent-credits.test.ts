import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { ensureOwner, findAdmin } from '#server/features/accounts/admins/admins.service.ts';
import { addClient, lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, dateIn, days, hours } from '#server/shared/clock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addCreditEntry } from './add-credit-entry.ts';
import { expireCredits } from './credits.service.ts';
import type { CreditRow } from './credits.store.ts';
import { countHeld } from './deliverable-credits.store.ts';
import { requireCredits, returnCredits, useCredits } from './deliverable-credits.ts';

const timeZone = 'Pacific/Auckland';
const { db, deps, clock } = await createTestApp();
await changeStudio(db, { timeZone });
await ensureOwner(deps.db, 'Owner-Password-1');
const owner = (await findAdmin(db, null))!;
let clientCount = 0;

type Step =
  | { type: 'grant' | 'adjustment'; amount: number; validDays: number | null }
  | { type: 'use' | 'project'; amount: number }
  | { type: 'cancel' }
  | { type: 'expiry job' };

const smallAmount = fc.integer({ min: 1, max: 6 });
const validDays = fc.option(fc.integer({ min: 0, max: 2 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('grant' as const), amount: smallAmount, validDays }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('use' as const, 'project' as const), amount: smallAmount }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('adjustment' as const), amount: fc.integer({ min: -5, max: 5 }).filter(Boolean), validDays }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expiry job' as const) }) },
);
/** The steps of four people who work concurrently, each one after another. */
const schedules = fc.array(fc.array(step, { minLength: 3, maxLength: 7 }), { minLength: 4, maxLength: 4 });

async function newClient() {
  const client = await addClient(db, { name: 'Client', email: `${clientCount++}@client.example`, password: 'none', verified: true });
  const [project] = await db.insert(projects).values({ clientId: client.id, title: 'Trailer' }).returning();
  const [film] = await db.select().from(deliverables).where(eq(deliverables.projectId, project!.id));
  return { clientId: client.id, projectId: project!.id, deliverableId: film!.id };
}

type Client = Awaited<ReturnType<typeof newClient>>;

const dateAfter = (count: number, from = clock.now()) => dateIn(timeZone, addMilliseconds(from, count * days));

/**
 * Runs one step at a fixed time.
 * @param description identifies the entry it adds
 */
async function runStep(step: Step, client: Client, description: string): Promise<unknown> {
  const { clientId } = client;
  if (step.type === 'expiry job') {
    clock.advance(15 * hours);
    return expireCredits(deps);
  }
  const now = clock.now();
  const frozenDeps = { ...deps, clock: { now: () => now } };
  if (step.type === 'cancel') return cancel(frozenDeps, client, description);
  const { type, amount } = step;
  if (type === 'project')
    return db.transaction(async (tx) => {
      await requireCredits(frozenDeps, tx, clientId, amount, (left) => invalidField('credits', left));
      await useCredits(frozenDeps, tx, { ...client, amount, description, userId: null });
    });
  const expiryDate = 'validDays' in step && step.validDays !== null && amount > 0 ? dateAfter(step.validDays, now) : null;
  return addCreditEntry(
    frozenDeps,
    clientId,
    { transactionType: type, amount, description, expiryDate },
    { kind: 'admin', id: owner.id, name: 'Owner', address: null },
  );
}

/** Gives back all that the client's film has used. @returns how many credits that is */
const cancel = (frozenDeps: typeof deps, client: Client, description: string) =>
  db.transaction(async (tx) => {
    await lockClient(tx, client.clientId);
    const amount = (await countHeld(tx, [client.deliverableId])).get(client.deliverableId) ?? 0;
    if (amount > 0) await returnCredits(frozenDeps, tx, { ...client, amount, description, userId: null });
    return amount;
  });

/** False when the step was rejected for insufficient credits or an expiry date that has passed. */
const succeeds = (action: Promise<unknown>) =>
  action.then(
    (result) => ({ isSuccessful: true, result }),
    (error) => {
      if (error instanceof AppError && error.code === 'invalid') return { isSuccessful: false, result: undefined };
      throw error;
    },
  );

/** Runs everyone's steps concurrently, on separate connections. @returns the amount of each successful step by description */
async function runConcurrently(schedules: Step[][], client: Client, round: number) {
  const added = new Map<string, number>();
  await Promise.all(
    schedules.map(async (steps, person) => {
      for (const [index, step] of steps.entries()) {
        const description = `${round}-${person}-${index}`;
        const { isSuccessful, result } = await succeeds(runStep(step, client, description));
        if (step.type === 'cancel' && Number(result) > 0) added.set(description, Number(result));
        if (isSuccessful && 'amount' in step)
          added.set(description, step.type === 'use' || step.type === 'project' ? -step.amount : step.amount);
      }
    }),
  );
  return added;
}

/** The remaining amount of each entry, recalculated from the ledger. */
function expectedRemaining(entries: CreditRow[]) {
  const remaining = new Map<number, number>();
  /** How many credits the film has taken from each entry, by the entry's id. */
  const taken = new Map<number, number>();
  for (const { id, amount, createdAt, transactionType, deliverableId } of entries) {
    if (transactionType === 'return') {
      expect(amount).toBe(sum([...taken.values()]));
      for (const [source, count] of taken) remaining.set(source, remaining.get(source)! + count);
      taken.clear();
      remaining.set(id, 0);
      continue;
    }
    remaining.set(id, Math.max(0, amount));
    const queue = entries
      .filter((entry) => entry.id < id && remaining.get(entry.id)! > 0)
      .sort((a, b) => (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999') || a.id - b.id);
    const today = dateIn(timeZone, createdAt);
    const isExpired = ({ expiryDate }: CreditRow) => expiryDate !== null && expiryDate < today;
    if (transactionType === 'expiry') {
      expect(queue[0]).toSatisfy(isExpired);
      expect(amount).toBe(-remaining.get(queue[0]!.id)!);
    }
    for (let missing = Math.max(0, -amount); missing > 0; ) {
      const entry = queue.shift()!;
      expect(isExpired(entry)).toBe(transactionType === 'expiry');
      const count = Math.min(missing, remaining.get(entry.id)!);
      remaining.set(entry.id, remaining.get(entry.id)! - count);
      if (deliverableId !== null) taken.set(entry.id, (taken.get(entry.id) ?? 0) + count);
      missing -= count;
    }
  }
  return entries.map(({ id }) => remaining.get(id));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

async function checkLedger({ clientId }: Client, added: Map<string, number>) {
  const entries = await db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));
  const addedEntries = entries.filter(({ transactionType }) => transactionType !== 'expiry');
  expect(new Map(addedEntries.map(({ description, amount }) => [description, amount]))).toEqual(added);
  expect(addedEntries).toHaveLength(added.size);

  const balance = sum(entries.map(({ amount }) => amount));
  const used = sum(entries.filter(({ transactionType }) => ['use', 'return'].includes(transactionType)).map(({ amount }) => -amount));
  expect(await readClient(db, clientId)).toMatchObject({ totalCreditsAvailable: balance, totalCreditsUsed: used });

  const running = entries.map((_, index) => sum(entries.slice(0, index + 1).map(({ amount }) => amount)));
  expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual(running);
  expect(Math.min(0, ...running)).toBe(0);
  expect(entries.map(({ remaining }) => remaining)).toEqual(expectedRemaining(entries));
  expect(sum(entries.map(({ remaining }) => remaining))).toBe(balance);
  return entries;
}

test('keeps the ledger, its balances and the remaining credits consistent under concurrent changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(schedules, { minLength: 1, maxLength: 2 }), async (rounds) => {
      const client = await newClient();
      const added = new Map<string, number>();
      for (const [round, schedules] of rounds.entries()) {
        for (const [description, amount] of await runConcurrently(schedules, client, round)) added.set(description, amount);
        await checkLedger(client, added);
      }
      await runStep({ type: 'expiry job' }, client, '');
      const entries = await checkLedger(client, added);
      const today = dateAfter(0);
      expect(entries.filter(({ remaining, expiryDate }) => remaining > 0 && expiryDate !== null && expiryDate < today)).toEqual([]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
