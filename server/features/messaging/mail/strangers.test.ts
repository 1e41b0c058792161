import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailTransport } from '#server/adapters/mail-transport.ts';
import { jobHandlers, queues } from '#server/areas.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import { seconds } from '#server/shared/clock.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { inviteClient } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** A studio that offers a brief after a contact message. */
async function openStudio() {
  const mailbox = await openMailbox();
  const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, TRUST_PROXY: '127.0.0.1' } });
  const { call, connection, db, deps } = testApp;
  const { admin, addTemplate } = await briefActions(testApp);
  await admin('PUT', '/brief-offer', { templateId: await addTemplate() });
  let networks = 0;
  const fromNewNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` });
  /** @returns the token that accepts the brief */
  const write = async (email: string): Promise<string> => {
    const form = { name: 'Sam', email, message: 'Could you edit our videos?' };
    return (await call('POST', '/api/contact', { body: form, headers: fromNewNetwork() })).body.briefOffer;
  };
  const accept = async (offer: string) =>
    expect((await call('POST', `/api/brief-offers/${offer}`, { headers: fromNewNetwork() })).status).toBe(200);

  /** All attempts to deliver emails, in their order. */
  const attempts: { to: string; timeout: number; giveUp?: () => void }[] = [];
  const attemptsAt = (pattern: RegExp) => attempts.filter(({ to }) => pattern.test(to));
  const startWorking = async () => {
    const transport = await openMailTransport(deps.settings.mail, () => {
      const timeout = new AbortController();
      attempts.at(-1)!.giveUp = () => timeout.abort();
      return timeout.signal;
    });
    const send: typeof transport.send = (message, timeout) => {
      attempts.push({ to: message.to, timeout });
      return transport.send!(message, timeout);
    };
    const jobs = await startJobs(connection, { queues, works: true, onError: (error) => console.error(error) });
    // The deliveries are ended first, because stopping the jobs waits for those that run.
    onTestFinished(async () => {
      transport.close();
      await mailbox.stop();
      await jobs.stop();
    });
    await jobs.work(jobHandlers({ ...deps, mail: { ...transport, send }, jobs }));
  };
  /** Makes pending retries due now. */
  const makeRetriesDue = () => db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  return { testApp, mailbox, write, accept, startWorking, attemptsAt, makeRetriesDue };
}

const patiently = { timeout: 10_000 };

test('an invitation arrives while ten slow domains that strangers typed hold what they were sent', async () => {
  const { testApp, mailbox, write, accept, startWorking } = await openStudio();
  for (let number = 1; number <= 10; number++) {
    mailbox.slowDown(`slow-${number}.example`);
    await accept(await write(`sam@slow-${number}.example`));
  }
  await startWorking();
  await vi.waitFor(() => expect(mailbox.slowDeliveries).not.toEqual([]), patiently);
  await inviteClient(testApp, 'ann@client.example');
  await vi.waitFor(() => expect(mailbox.deliveries.flatMap(({ to }) => to)).toContain('ann@client.example'), patiently);
  expect(mailbox.slowDeliveries, 'one at a time').toHaveLength(1);
});

test('what strangers cause arrives while the slots for all others are held', async () => {
  const { testApp, mailbox, write, startWorking } = await openStudio();
  for (let number = 1; number <= 4; number++) {
    mailbox.slowDown(`slow-${number}.example`);
    await inviteClient(testApp, `ann@slow-${number}.example`);
  }
  await startWorking();
  await vi.waitFor(() => expect(mailbox.slowDeliveries).toHaveLength(4), patiently);
  await write('bea@sender.example');
  await vi.waitFor(() => expect(mailbox.deliveries.flatMap(({ to }) => to)).toContain('bea@sender.example'), patiently);
});

test('a slow domain that a stranger typed holds up what others typed for ten seconds, and is tried again after them', async () => {
  const { mailbox, write, startWorking, attemptsAt, makeRetriesDue } = await openStudio();
  for (const domain of ['slow-1.example', 'slow-2.example']) mailbox.slowDown(domain);
  await write('sam@slow-1.example');
  await startWorking();
  await vi.waitFor(() => expect(mailbox.slowDeliveries).toHaveLength(1), patiently);
  for (const email of ['sam@slow-2.example', 'bea@sender.example']) await write(email);
  attemptsAt(/slow-1/)[0]!.giveUp!();
  await vi.waitFor(() => expect(mailbox.slowDeliveries).toHaveLength(2), patiently);
  await makeRetriesDue();
  attemptsAt(/slow-2/)[0]!.giveUp!();
  const ofStrangers = () => attemptsAt(/^(sam|bea)@/).map(({ to, timeout }) => [to, timeout / seconds]);
  await vi.waitFor(() => expect(ofStrangers()).toHaveLength(4), patiently);
  expect(ofStrangers()).toEqual([
    ['sam@slow-1.example', 10],
    ['sam@slow-2.example', 10],
    ['bea@sender.example', 10],
    ['sam@slow-1.example', 90],
  ]);
});
