import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { jobHandlers } from '#server/areas.ts';
import { mails, notifications } from '#server/db/schema/index.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days, hours } from '#server/shared/clock.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { grantCredits, writeEntry } from './credits.service.ts';

type ClientDetails = Parameters<typeof createClient>[1];

/** Every test starts on March 2 at 10:00 UTC. */
async function startStudio() {
  const testApp = await createTestApp();
  const { clock, db, deps } = testApp;
  const jobs = jobHandlers(deps);
  const runJobs = async () => {
    await jobs['expire-credits']({});
    await jobs['warn-of-expiry']({});
  };
  const passDays = async (count: number) => {
    for (let day = 0; day < count; day++) {
      clock.advance(1 * days);
      await runJobs();
      await runJobs();
    }
  };
  const grant = (clientId: number, amount: number, expiryDate: string) =>
    db.transaction((tx) => grantCredits(deps, tx, { clientId, amount, expiryDate, description: 'Growth' }));
  const withCredits = async (amount: number, validDays: number, details: ClientDetails = {}) => {
    const client = await createClient(testApp, details);
    await grant(client.id, amount, addDays('2026-03-02', validDays));
    return client;
  };
  const notified = async ({ id }: { id: number }) =>
    (await db.select().from(notifications).where(eq(notifications.clientId, id)).orderBy(notifications.id))
      .map(({ text }) => text)
      .filter((text) => text.includes('expire'));
  const emailed = async ({ email }: { email: string }) =>
    (await db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(({ subject }) => subject);
  return { ...testApp, runJobs, passDays, grant, withCredits, notified, emailed };
}

test('tells the client 30 and 7 days before credits expire and when they have, each once', async () => {
  const { clock, notified, emailed, passDays, withCredits } = await startStudio();
  const client = await withCredits(3, 60);
  await passDays(29);
  expect(await notified(client)).toEqual([]);
  await passDays(1);
  expect(await notified(client)).toEqual(['3 video credits expire after May 1, 2026.']);
  await passDays(22);
  expect(await notified(client)).toHaveLength(1);
  await passDays(1);
  expect(await notified(client)).toHaveLength(2);
  await passDays(7);
  expect(clock.now().toISOString().slice(0, 10), 'the last day').toBe('2026-05-01');
  expect(await notified(client)).toHaveLength(2);
  await passDays(10);
  expect(await notified(client)).toEqual([
    '3 video credits expire after May 1, 2026.',
    '3 video credits expire after May 1, 2026.',
    '3 video credits expired after May 1, 2026.',
  ]);
  const warning = 'Use 3 video credits by May 1, 2026';
  expect(await emailed(client)).toEqual([warning, warning, 'Expired: 3 video credits']);
});

test('tells once when the jobs run at the same time', async () => {
  const { clock, notified, runJobs, withCredits } = await startStudio();
  const client = await withCredits(1, 40);
  clock.advance(10 * days);
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  expect(await notified(client)).toEqual(['1 video credit expires after Apr 11, 2026.']);
  clock.advance(31 * days);
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  expect(await notified(client)).toEqual(['1 video credit expires after Apr 11, 2026.', '1 video credit expired after Apr 11, 2026.']);
});

test('sends only the later notice after a downtime', async () => {
  const { clock, notified, runJobs, passDays, withCredits } = await startStudio();
  const client = await withCredits(2, 60);
  clock.advance(55 * days);
  await runJobs();
  await passDays(2);
  expect(await notified(client)).toEqual(['2 video credits expire after May 1, 2026.']);
});

test('sends no notice that would be due before the credits were added', async () => {
  const { notified, passDays, withCredits } = await startStudio();
  const [month, week] = [await withCredits(4, 30), await withCredits(4, 7)];
  await passDays(22);
  expect(await notified(month)).toEqual([]);
  await passDays(10);
  expect(await notified(month)).toEqual(['4 video credits expire after Apr 1, 2026.', '4 video credits expired after Apr 1, 2026.']);
  expect(await notified(week)).toEqual(['4 video credits expired after Mar 9, 2026.']);
});

test('counts only credits that are left, those of one day together', async () => {
  const { db, deps, grant, notified, passDays, withCredits } = await startStudio();
  const client = await withCredits(5, 40);
  await grant(client.id, 4, addDays('2026-03-02', 40));
  await grant(client.id, 3, addDays('2026-03-02', 41));
  const project = await createProject({ db }, { clientId: client.id });
  await db.transaction((tx) =>
    writeEntry(deps, tx, { clientId: client.id, projectId: project.id, amount: -6, transactionType: 'use', description: 'Trailer' }),
  );
  await passDays(11);
  expect(await notified(client)).toEqual(['3 video credits expire after Apr 11, 2026.', '3 video credits expire after Apr 12, 2026.']);
});

test("respects the client's preference, and tells a deactivated client nothing", async () => {
  const { clock, emailed, notified, passDays, withCredits } = await startStudio();
  const silent = await withCredits(1, 10, { preferences: { creditExpiry: false } });
  const deactivated = await withCredits(1, 10, { deactivatedAt: clock.now() });
  await passDays(12);
  expect(await notified(silent)).toHaveLength(2);
  expect(await emailed(silent)).toEqual([]);
  expect(await notified(deactivated)).toEqual([]);
  expect(await emailed(deactivated)).toEqual([]);
});

test("follows the studio's calendar", async () => {
  const { clock, db, notified, runJobs, withCredits } = await startStudio();
  await changeStudio(db, { timeZone: 'Pacific/Auckland' });
  const client = await withCredits(1, 31);
  await runJobs();
  expect(await notified(client)).toEqual([]);
  clock.advance(1 * hours);
  await runJobs();
  expect(await notified(client)).toHaveLength(1);
});
