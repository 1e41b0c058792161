import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { Random } from '#server/testing/faults/random.ts';
import { createPackage } from '#server/testing/packages.ts';
import { repetitions, testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const admin = (method: 'POST' | 'DELETE', path: string, body?: object) => call(method, `/api/admin/${path}`, { cookie: owner, body });

const bought = 5;

/** A client with five credits, and two projects in final delivery with three films each, of which too many would use one. */
async function createCampaigns(creditUse: 'at_creation' | 'at_delivery') {
  const { id: packageId } = await createPackage(testApp, { videoCreditLimit: bought, creditUse });
  const { id: clientId } = await createClient(testApp);
  await admin('POST', `clients/${clientId}/package`, { packageId, grantCredits: true });
  const projectIds: number[] = [];
  for (const title of ['Campaign', 'Course']) {
    const { id } = (await admin('POST', 'projects', { clientId, title, credits: 1 })).body.project;
    await admin('POST', `projects/${id}/deliverables/titles`, { titles: ['One', 'Two', 'Three'], credits: 0 });
    await admin('POST', `projects/${id}/status`, { status: 'final_delivery' });
    projectIds.push(id);
  }
  const films = () => db.select().from(deliverables).where(inArray(deliverables.projectId, projectIds)).orderBy(asc(deliverables.id));
  return { clientId, projectIds, films };
}

type Campaigns = Awaited<ReturnType<typeof createCampaigns>>;

/** Something that an admin does with one of the films, or with a new one. */
async function actAtRandom(random: Random, { projectIds, films }: Campaigns) {
  const film = random.pick((await films()) as [typeof deliverables.$inferSelect]);
  const link = { name: 'Final.mov', type: 'final', link: 'https://files.example/final', deliverableId: film.id };
  const actions = {
    create: () => admin('POST', `projects/${random.pick(projectIds as [number])}/deliverables`, { title: 'New' }),
    duplicate: () => admin('POST', `deliverables/${film.id}/duplicate`),
    cancel: () => admin('DELETE', `deliverables/${film.id}`),
    resume: () => admin('POST', `deliverables/${film.id}/resume`),
    deliver: () => admin('POST', `projects/${film.projectId}/file-links`, link),
    withdraw: async () => {
      const [file] = await db.select().from(files).where(eq(files.deliverableId, film.id));
      return file ? call('DELETE', `/api/files/${file.id}`, { cookie: owner }) : { status: 404 };
    },
  };
  const names = ['create', 'duplicate', 'cancel', 'cancel', 'resume', 'resume', 'deliver', 'deliver', 'withdraw'] as const;
  return actions[random.pick(names as never as [keyof typeof actions])]();
}

/** The ledger says of each film what its state does, and no credit is there twice or used before it was bought. */
async function expectConsistent({ clientId, films }: Campaigns) {
  const entries = await db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));
  for (const { balanceAfter } of entries) {
    expect(balanceAfter).toBeGreaterThanOrEqual(0);
    expect(balanceAfter).toBeLessThanOrEqual(bought);
  }
  const usedBy = (id: number) => entries.reduce((total, entry) => (entry.deliverableId === id ? total - entry.amount : total), 0);
  let [held, reserved] = [0, 0];
  for (const { id, state, credits, creditUse } of await films()) {
    const own = usedBy(id);
    if (state === 'cancelled') expect(own, `cancelled ${id}`).toBe(0);
    else if (creditUse === 'at_creation' || state === 'delivered') expect(own, `${state} ${id}`).toBe(credits);
    else reserved += credits - own;
    held += own;
  }
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId));
  expect(client).toMatchObject({ totalCreditsAvailable: bought - held, totalCreditsUsed: held });
  expect(entries.reduce((total, { remaining }) => total + remaining, 0)).toBe(bought - held);
  expect(held + reserved).toBeLessThanOrEqual(bought);
}

test.each(['at_creation', 'at_delivery'] as const)(
  'with credits used %s, whatever several people do at once, the ledger follows the films',
  async (creditUse) => {
    const random = new Random(testSeed);
    const campaigns = await createCampaigns(creditUse);
    for (let round = 0; round < repetitions(12, 300); round += 1) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => actAtRandom(random, campaigns)));
      for (const { status } of responses) expect(status).toBeLessThan(500);
      await expectConsistent(campaigns);
    }
  },
);

test('cancelling a film twice at the same time, while it is resumed, gives its credit back once', async () => {
  const campaigns = await createCampaigns('at_creation');
  const [film] = await campaigns.films();
  await Promise.all([
    admin('DELETE', `deliverables/${film!.id}`),
    admin('DELETE', `deliverables/${film!.id}`),
    admin('POST', `projects/${film!.projectId}/deliverables/cancel`, { ids: [film!.id] }),
    admin('POST', `deliverables/${film!.id}/resume`),
  ]);
  await expectConsistent(campaigns);
});
