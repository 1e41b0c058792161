import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sendUntilAnswered } from '#server/testing/faults/http-user.ts';
import { Random } from '#server/testing/faults/random.ts';
import { startRestartingServer } from '#server/testing/faults/restarting-server.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { TEST_KILLS = '100' } = process.env;

test('a server that is killed during acceptances leaves one of each or nothing, and the same acceptance again makes one', async () => {
  const random = new Random(testSeed);
  const testApp = await createTestApp();
  // Codes expire by the killed server's clock, which has the real time, so the test's clock follows it.
  const keepTime = () => testApp.clock.advance(Date.now() - testApp.clock.now().getTime());
  keepTime();
  const { draft, send, visit, count } = await proposalActions(testApp);
  const { connection, files } = testApp;
  const server = await startRestartingServer({
    connection,
    files,
    providerPort: 9,
    secretKey: 'sk_test_none',
    webhookSecret: 'whsec_none',
  });
  onTestFinished(() => server.close());
  const prepare = async (email: string) => {
    keepTime();
    const { link } = (await send(await draft({ recipientName: 'Ann Carter', recipientEmail: email }))).body;
    const body = await visit(link).prepare(email);
    return { path: `/api/proposals/${link.split('/').at(-1)}/accept`, cookie: '', body };
  };
  const first = await prepare('ann@first.example');
  const startedAt = performance.now();
  await sendUntilAnswered(server.url, first);
  const usualDuration = performance.now() - startedAt;
  const interrupted = { before: 0, after: 0 };
  for (let run = 0; run < Number(TEST_KILLS); run++) {
    const email = `ann${run}@killed.example`;
    const request = await prepare(email);
    const acceptances = Promise.all([request, request].map((same) => sendUntilAnswered(server.url, same)));
    await setTimeout(random.next() * 1.5 * usualDuration);
    const restart = server.killAndRestart();
    const { projects } = await count(email);
    interrupted[projects === 0 ? 'before' : 'after']++;
    await restart;
    const context = `run ${run} of seed ${testSeed}`;
    for (const { status, body } of await acceptances) expect({ status, body }, context).toMatchObject({ status: 201 });
    expect(await count(email), context).toEqual({ clients: 1, projects: 1, invoices: 1, signatures: 1, invitations: 1 });
  }
  console.log(`Killed before the transaction ${interrupted.before} times, after it ${interrupted.after} times.`);
  // Unless some kills came before the transaction and some after it, the test shows nothing.
  expect(Math.min(interrupted.before, interrupted.after)).toBeGreaterThan(0);
});
