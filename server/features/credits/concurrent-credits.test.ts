import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { videoCredits } from '../../db/schema/credits.ts';
import { projects } from '../../db/schema/projects.ts';
import { AppError } from '../../shared/app-error.ts';
import { addMilliseconds, dateIn, days, hours } from '../../shared/clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { ensureOwner, findAdmin } from '../admins/admins.service.ts';
import { addClient, readClient } from '../clients/clients.service.ts';
import { changeStudio } from '../settings/settings.service.ts';
import { addCreditEntry } from './add-credit-entry.ts';
import { expireCredits, useCredits } from './credits.service.ts';
import type { CreditRow } from './credits.store.ts';

const timeZone = 'Pacific/Auckland';
const { db, deps, clock } = await createTestApp();
await changeStudio(db, { timeZone });
await ensureOwner(deps, 'Owner-Password-1');
const owner = (await findAdmin(db, null))!;
let clientCount = 0;

type Step =
  | { type: 'grant' | 'adjustment'; amount: number; lasts: number | null }
  | { type: 'use' | 'project'; amount: number }
  | { type: 'night' };

const several = fc.integer({ min: 1, max: 6 });
const lasts = fc.option(fc.integer({ min: 0, max: 2 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('grant' as const), amount: several, lasts }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('use' as const, 'project' as const), amount: several }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('adjustment' as const), amount: fc.integer({ min: -5, max: 5 }).filter(Boolean), lasts }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('night' as const) }) },
);
/** What each of some people at work at the same time does, one step after the other. */
const shift = fc.array(fc.array(step, { minLength: 3, maxLength: 7 }), { minLength: 4, maxLength: 4 });

async function newClient() {
  const client = await addClient(db, { name: 'Client', email: `${clientCount++}@client.example`, password: 'none', verified: true });
  const [project] = await db.insert(projects).values({ clientId: client.id, title: 'Trailer' }).returning();
  return { clientId: client.id, projectId: project!.id };
}

type Client = Awaited<ReturnType<typeof newClient>>;

const dayIn = (count: number, from = clock.now()) => dateIn(timeZone, addMilliseconds(from, count * days));

/**
 * One call, for which the time stands still.
 * @param description names the line that it writes
 */
async function take(step: Step, { clientId, projectId }: Client, description: string): Promise<unknown> {
  if (step.type === 'night') {
    clock.advance(15 * hours);
    return expireCredits(deps);
  }
  const now = clock.now();
  const still = { ...deps, clock: { now: () => now } };
  const { type, amount } = step;
  if (type === 'project') return db.transaction((tx) => useCredits(still, tx, { clientId, projectId, amount, description, userId: null }));
  const expiryDate = 'lasts' in step && step.lasts !== null && amount > 0 ? dayIn(step.lasts, now) : null;
  return addCreditEntry(still, clientId, { transactionType: type, amount, description, expiryDate }, owner.id);
}

/** Whether it was done; refused is what there are too few credits for, or what comes too late for its own last day. */
const tried = (action: Promise<unknown>) =>
  action.then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'invalid') return false;
      throw error;
    },
  );

/** All at the same time, on connections of their own. @returns what each line must say that a step was answered with */
async function work(people: Step[][], client: Client, shiftNumber: number) {
  const written = new Map<string, number>();
  await Promise.all(
    people.map(async (steps, person) => {
      for (const [index, step] of steps.entries()) {
        const description = `${shiftNumber}-${person}-${index}`;
        const isDone = await tried(take(step, client, description));
        if (isDone && step.type !== 'night')
          written.set(description, step.type === 'use' || step.type === 'project' ? -step.amount : step.amount);
      }
    }),
  );
  return written;
}

/** What must be left of each line, worked out anew by the rules, one line after the other. */
function leftBy(lines: CreditRow[]) {
  const left = new Map<number, number>();
  for (const { id, amount, createdAt, transactionType } of lines) {
    left.set(id, Math.max(0, amount));
    const queue = lines
      .filter((line) => line.id < id && left.get(line.id)! > 0)
      .sort((one, other) => (one.expiryDate ?? '9999').localeCompare(other.expiryDate ?? '9999') || one.id - other.id);
    const today = dateIn(timeZone, createdAt);
    const isOver = ({ expiryDate }: CreditRow) => expiryDate !== null && expiryDate < today;
    if (transactionType === 'expiry') {
      expect(queue[0]).toSatisfy(isOver);
      expect(amount).toBe(-left.get(queue[0]!.id)!);
    }
    for (let missing = Math.max(0, -amount); missing > 0; ) {
      const line = queue.shift()!;
      expect(isOver(line)).toBe(transactionType === 'expiry');
      const taken = Math.min(missing, left.get(line.id)!);
      left.set(line.id, left.get(line.id)! - taken);
      missing -= taken;
    }
  }
  return lines.map(({ id }) => left.get(id));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

async function check({ clientId }: Client, written: Map<string, number>) {
  const lines = await db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));
  const entered = lines.filter(({ transactionType }) => transactionType !== 'expiry');
  expect(new Map(entered.map(({ description, amount }) => [description, amount]))).toEqual(written);
  expect(entered).toHaveLength(written.size);

  const balance = sum(lines.map(({ amount }) => amount));
  const used = sum(lines.filter(({ transactionType }) => transactionType === 'use').map(({ amount }) => -amount));
  expect(await readClient(db, clientId)).toMatchObject({ totalCreditsAvailable: balance, totalCreditsUsed: used });

  const running = lines.map((_, index) => sum(lines.slice(0, index + 1).map(({ amount }) => amount)));
  expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual(running);
  expect(Math.min(0, ...running)).toBe(0);
  expect(lines.map(({ remaining }) => remaining)).toEqual(leftBy(lines));
  expect(sum(lines.map(({ remaining }) => remaining))).toBe(balance);
  return lines;
}

test('whatever several people do at the same time, the ledger, its balances and what is left of each line agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shift, { minLength: 1, maxLength: 2 }), async (shifts) => {
      const client = await newClient();
      const written = new Map<string, number>();
      for (const [number, people] of shifts.entries()) {
        for (const [description, amount] of await work(people, client, number)) written.set(description, amount);
        await check(client, written);
      }
      await take({ type: 'night' }, client, '');
      const lines = await check(client, written);
      const today = dayIn(0);
      expect(lines.filter(({ remaining, expiryDate }) => remaining > 0 && expiryDate !== null && expiryDate < today)).toEqual([]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
