import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { newCreditEntry } from '#api/billing/credits.ts';
import { jobHandlers } from '#server/areas.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { ensureOwner, findAdmin } from '#server/features/accounts/admins/admins.service.ts';
import { changeClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days, hours, minutes } from '#server/shared/clock.ts';
import { createClient } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCreditEntry } from './add-credit-entry.ts';

/** The test clock starts on March 2 at 10:00 UTC, which is 23:00 in Auckland and 02:00 in Los Angeles. */
async function createStudio(timeZone: string) {
  const app = await createTestApp();
  await changeStudio(app.db, { timeZone });
  await ensureOwner(app.deps.db, 'Owner-Password-1');
  return app;
}

async function addEntry({ deps }: TestApp, clientId: number, entry: Omit<z.output<typeof newCreditEntry>, 'description'>) {
  const owner = await findAdmin(deps.db, null);
  return addCreditEntry(
    deps,
    clientId,
    { description: 'Spring package', ...entry },
    { kind: 'admin', id: owner!.id, name: 'Owner', address: null },
  );
}

/** @param expiryDate the last day on which the credits can be used */
async function clientWithCredits(app: TestApp, amount: number, expiryDate: string) {
  const { id } = await createClient(app);
  await addEntry(app, id, { transactionType: 'grant', amount, expiryDate });
  return id;
}

const runJob = (app: TestApp) => jobHandlers(app.deps)['expire-credits']({});

async function balanceAfterJob(app: TestApp, clientId: number) {
  await runJob(app);
  return (await readClient(app.db, clientId)).totalCreditsAvailable;
}

const listEntries = ({ db }: TestApp, clientId: number) =>
  db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));

test('expires credits at midnight in a studio time zone ahead of UTC', async () => {
  const app = await createStudio('Pacific/Auckland');
  const id = await clientWithCredits(app, 3, '2026-03-02');
  app.clock.advance(59 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(3);
  app.clock.advance(1 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(0);
});

test('keeps credits until midnight in a studio time zone behind UTC', async () => {
  const app = await createStudio('America/Los_Angeles');
  const id = await clientWithCredits(app, 3, '2026-03-02');
  app.clock.advance(21 * hours + 59 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(3);
  app.clock.advance(1 * minutes);
  expect(await balanceAfterJob(app, id)).toBe(0);
});

test('expires the remaining credits once, with one entry per grant', async () => {
  const app = await createStudio('UTC');
  const id = await clientWithCredits(app, 5, '2026-03-03');
  await addEntry(app, id, { transactionType: 'grant', amount: 2, expiryDate: '2026-03-04' });
  await addEntry(app, id, { transactionType: 'grant', amount: 4 });
  await addEntry(app, id, { transactionType: 'use', amount: 3 });
  app.clock.advance(3 * days);
  await Promise.all([runJob(app), runJob(app)]);
  await runJob(app);
  const entries = (await listEntries(app, id)).slice(4);
  expect(entries).toMatchObject([
    { amount: -2, transactionType: 'expiry', balanceAfter: 6, description: 'Expired: Spring package' },
    { amount: -2, transactionType: 'expiry', balanceAfter: 4 },
  ]);
  expect(await readClient(app.db, id)).toMatchObject({ totalCreditsAvailable: 4, totalCreditsUsed: 3 });
});

test('rejects the use of expired credits before the job has run', async () => {
  const app = await createStudio('UTC');
  const id = await clientWithCredits(app, 2, '2026-03-02');
  await addEntry(app, id, { transactionType: 'grant', amount: 1 });
  app.clock.advance(1 * days);
  await expect(addEntry(app, id, { transactionType: 'use', amount: 2 })).rejects.toMatchObject({
    fields: { amount: ['Only 1 credit is available.'] },
  });
  await addEntry(app, id, { transactionType: 'use', amount: 1 });
  expect((await listEntries(app, id)).map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [2, 2],
    [1, 3],
    [-2, 1],
    [-1, 0],
  ]);
});

test('expires the credits of more clients than one batch holds, skipping erased clients', async () => {
  const app = await createStudio('UTC');
  const newClients = Array.from({ length: 102 }, (_, number) => ({ name: 'Client', email: `${number}@client.example`, password: 'none' }));
  const rows = await app.db
    .insert(clients)
    .values(newClients.map((client) => ({ ...client, verified: true, totalCreditsAvailable: 1 })))
    .returning();
  const grant = { amount: 1, remaining: 1, balanceAfter: 1, transactionType: 'grant' as const, expiryDate: '2026-03-02' };
  await app.db.insert(videoCredits).values(rows.map(({ id }) => ({ ...grant, clientId: id })));
  await changeClient(app.db, rows[0]!.id, { erasedAt: app.clock.now() });
  app.clock.advance(1 * days);
  await runJob(app);
  const expired = await app.db.select().from(videoCredits).where(eq(videoCredits.transactionType, 'expiry'));
  expect(expired).toHaveLength(101);
});
