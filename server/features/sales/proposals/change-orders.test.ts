import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { cards, createClient, createProject } from '#server/testing/factories.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { expireAndRemindProposals } from './expire-and-remind.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { owner, admin, send, visit, count } = await proposalActions(testApp);

test('adds the extra rounds that a client has asked for to their project, once, with an invoice of its own', async () => {
  await changeStudio(db, { includedRevisions: 1, extraRevisionPriceMinor: 15_000 });
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Launch film' });
  const round = { projectId, from: 'review', to: 'revisions', clientId: client.id } as const;
  await db.insert(projectEvents).values([round, round, round]);
  const { cookie } = client;
  const readRounds = async () => (await call('GET', `/api/client/projects/${projectId}`, { cookie })).body.project.rounds;
  const { proposal } = (await admin('POST', '', { title: 'Two more rounds', projectId })).body;
  expect(proposal).toMatchObject({ isChangeOrder: true, projectId, clientId: client.id, recipientEmail: client.email });
  expect(proposal.content).toMatchObject({ rounds: 2, items: [{ title: 'Extra revision round', quantity: 2, unitAmount: '150.00' }] });
  const { revision, content } = proposal;
  await admin('PATCH', `/${proposal.id}`, { revision, content: { ...content, deadline: '2026-05-04' } });
  await send(proposal.id);
  const own = visit(String(proposal.id));
  expect((await own.read(cookie)).body.proposal.isChangeOrder).toBe(true);
  const chosen = { version: 1, choice: null, addOns: [], quantities: {} };
  const { sha256 } = (await own.at('POST', '/document', chosen, cookie)).body;
  const form = { ...chosen, sha256, signature: { kind: 'typed' }, name: 'Ann Carter', agree: true };
  expect(await readRounds()).toMatchObject({ used: 3, included: 1 });
  const [{ body }, again] = await Promise.all([own.accept(form, cookie), own.accept(form, cookie)]);
  expect(body).toMatchObject({ projectId });
  expect(again.body.invoiceId).toBe(body.invoiceId);
  expect(await readRounds()).toMatchObject({ used: 3, included: 3 });
  expect(await count(client.email)).toEqual({ clients: 1, projects: 1, invoices: 1, signatures: 1, invitations: 0 });
  // The project hasn't begun, and paying for its change order doesn't begin it.
  const paid = await call('POST', `/api${body.payLink}/payment-intent`, { body: { part: 'all' } });
  expect(paid.body.amount).toBe('300.00');
  await call('POST', '/api/payments/sandbox/confirm', {
    body: { clientSecret: paid.body.clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' },
  });
  await drain();
  expect(await db.select().from(projects).where(eq(projects.id, projectId))).toMatchObject([{ status: 'pending', deadline: '2026-05-04' }]);
  const activity = (await call('GET', `/api/admin/sales-activity?projectId=${projectId}`, { cookie: owner })).body;
  expect(activity.proposals).toMatchObject([{ to: 'sent' }, { to: 'accepted', actor: 'Ann Carter', proposal: { isChangeOrder: true } }]);
  expect(activity.payments).toMatchObject([{ kind: 'payment', amount: '300.00', actor: null, invoice: { id: body.invoiceId } }]);
});

test('is for an existing project, which a copy is for, too', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  expect((await admin('POST', '', { title: 'More', projectId: 1_000_000 })).status).toBe(422);
  const { id: clientId } = await createClient(testApp);
  expect((await admin('POST', '', { title: 'More', projectId, clientId })).body.errors).toEqual({
    clientId: ["This project is another client's."],
  });
  const { proposal } = (await admin('POST', '', { title: 'More', projectId })).body;
  expect(proposal.content).toMatchObject({ rounds: null, items: [] });
  expect((await admin('POST', `/${proposal.id}/duplicate`)).body.proposal).toMatchObject({ projectId, isChangeOrder: true });

  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
  expect((await admin('POST', '', { title: 'More', projectId })).body.errors).toHaveProperty('projectId');
});

test('is sent and reminded of only while its project is running, with a deadline after the start', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, startDate: '2026-04-01' });
  const order = async (deadline: string) => {
    const { id, revision, content } = (await admin('POST', '', { title: 'More', projectId })).body.proposal;
    const items = [{ key: 'more', title: 'More', unitAmount: '300.00' }];
    await admin('PATCH', `/${id}`, { revision, content: { ...content, items, deadline } });
    return id as number;
  };
  expect((await send(await order('2026-03-01'))).body.errors).toEqual({ 'content.deadline': ['This date has passed'] });
  expect((await send(await order('2026-03-31'))).body.errors).toEqual({ 'content.deadline': ['The project begins after this deadline.'] });
  const [sent, unsent] = [await order('2026-04-01'), await order('2026-04-01')];
  expect((await send(sent)).status).toBe(200);
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
  expect((await send(unsent)).status).toBe(409);
  const countMails = () => db.$count(mails, eq(mails.to, client.email));
  const before = await countMails();
  clock.advance(13 * days);
  await expireAndRemindProposals(deps);
  expect(await countMails()).toBe(before);
});
