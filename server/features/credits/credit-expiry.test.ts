import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { newCreditEntry } from '../../../contract/credits.ts';
import { clients } from '../../db/schema/clients.ts';
import { videoCredits } from '../../db/schema/credits.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { days, hours, minutes } from '../../shared/clock.ts';
import { createClient } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureOwner, findAdmin } from '../admins/admins.service.ts';
import { changeClient, readClient } from '../clients/clients.service.ts';
import { changeStudio } from '../settings/settings.service.ts';
import { addCreditEntry } from './add-credit-entry.ts';

/** At the start it is 2 March, 10:00 in UTC; 23:00 in Auckland; 02:00 in Los Angeles; 2 March in all three. */
async function openStudio(timeZone: string) {
  const app = await createTestApp();
  await changeStudio(app.db, { timeZone });
  await ensureOwner(app.deps, 'Owner-Password-1');
  return app;
}

async function enter({ deps }: TestApp, clientId: number, entry: Omit<z.output<typeof newCreditEntry>, 'description'>) {
  const owner = await findAdmin(deps.db, null);
  return addCreditEntry(deps, clientId, { description: 'Spring package', ...entry }, owner!.id);
}

/** A client with credits that can be used on this day for the last time. */
async function clientWith(app: TestApp, amount: number, expiryDate: string) {
  const { id } = await createClient(app);
  await enter(app, id, { transactionType: 'grant', amount, expiryDate });
  return id;
}

const runJob = (app: TestApp) => jobHandlers(app.deps)['expire-credits']({});

async function balanceAfterJob(app: TestApp, clientId: number) {
  await runJob(app);
  return (await readClient(app.db, clientId)).totalCreditsAvailable;
}

const linesOf = ({ db }: TestApp, clientId: number) =>
  db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));

test('east of Greenwich credits expire when their last day ends there, though it still lasts in UTC', async () => {
  const app = await openStudio('Pacific/Auckland');
  const id = await clientWith(app, 3, '2026-03-02');
  app.clock.advance(59 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(3);
  app.clock.advance(1 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(0);
});

test('west of Greenwich credits last while their last day does there, though it is over in UTC', async () => {
  const app = await openStudio('America/Los_Angeles');
  const id = await clientWith(app, 3, '2026-03-02');
  app.clock.advance(21 * hours + 59 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(3);
  app.clock.advance(1 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(0);
});

test('only what is left expires, a line for each that brought some, once', async () => {
  const app = await openStudio('UTC');
  const id = await clientWith(app, 5, '2026-03-03');
  await enter(app, id, { transactionType: 'grant', amount: 2, expiryDate: '2026-03-04' });
  await enter(app, id, { transactionType: 'grant', amount: 4 });
  await enter(app, id, { transactionType: 'use', amount: 3 });
  app.clock.advance(3 * days);
  await Promise.all([runJob(app), runJob(app)]);
  await runJob(app);
  const lines = (await linesOf(app, id)).slice(4);
  expect(lines).toMatchObject([
    { amount: -2, transactionType: 'expiry', balanceAfter: 6, description: 'Expired: Spring package' },
    { amount: -2, transactionType: 'expiry', balanceAfter: 4 },
  ]);
  expect(await readClient(app.db, id)).toMatchObject({ totalCreditsAvailable: 4, totalCreditsUsed: 3 });
});

test('credits whose time is over cannot be used before the job has come round', async () => {
  const app = await openStudio('UTC');
  const id = await clientWith(app, 2, '2026-03-02');
  await enter(app, id, { transactionType: 'grant', amount: 1 });
  app.clock.advance(1 * days);
  await expect(enter(app, id, { transactionType: 'use', amount: 2 })).rejects.toMatchObject({
    fields: { amount: ['Only 1 credit is available.'] },
  });
  await enter(app, id, { transactionType: 'use', amount: 1 });
  expect((await linesOf(app, id)).map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [2, 2],
    [1, 3],
    [-2, 1],
    [-1, 0],
  ]);
});

test('more clients than one batch holds all lose what is over, and an erased one does not stop them', async () => {
  const app = await openStudio('UTC');
  const people = Array.from({ length: 102 }, (_, number) => ({ name: 'Client', email: `${number}@client.example`, password: 'none' }));
  const rows = await app.db
    .insert(clients)
    .values(people.map((person) => ({ ...person, verified: true, totalCreditsAvailable: 1 })))
    .returning();
  const granted = { amount: 1, remaining: 1, balanceAfter: 1, transactionType: 'grant' as const, expiryDate: '2026-03-02' };
  await app.db.insert(videoCredits).values(rows.map(({ id }) => ({ ...granted, clientId: id })));
  await changeClient(app.db, rows[0]!.id, { erasedAt: app.clock.now() });
  app.clock.advance(1 * days);
  await runJob(app);
  const gone = await app.db.select().from(videoCredits).where(eq(videoCredits.transactionType, 'expiry'));
  expect(gone).toHaveLength(101);
});
