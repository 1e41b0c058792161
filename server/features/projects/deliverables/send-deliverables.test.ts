import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { webhookEventTypes } from '#domain/messaging/webhook-events.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { webhookDeliveries } from '#server/db/schema/messaging/webhooks.ts';
import { deliverableEvents } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import type { NewProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';
import { addEndpoint } from '#server/testing/webhook-receiver.ts';
import { findFirstDeliverable, insertDeliverables } from './deliverables.store.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);
await addEndpoint(testApp, owner, 'https://hooks.example/deliverables', [...webhookEventTypes]);

beforeEach(async () => {
  await db.delete(webhookDeliveries);
  await db.delete(mails);
});

/** The subjects of the client's emails, in order. */
const mailed = async () => (await listMailsTo(testApp, client.email)).map(({ subject }) => subject).reverse();

/** The webhook events that were sent, in order. */
const told = async () => {
  const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  return rows.map(({ type, data }) => `${type} ${(data as { deliverable?: { title: string } }).deliverable?.title ?? ''}`.trim());
};

/** A project of Short 1 to 3, each with its first version unless `drafted` says how many. */
async function createShorts(details: Partial<NewProjectRow> = {}, drafted = 3) {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Short 1', status: 'editing', ...details });
  const others = await insertDeliverables(db, [
    { projectId, title: 'Short 2', position: 1 },
    { projectId, title: 'Short 3', position: 2 },
  ]);
  const ids = [await findFirstDeliverable(db, projectId), ...others];
  const versions: { id: number }[] = [];
  for (const deliverableId of ids.slice(0, drafted)) versions.push(await createVersion(testApp, { projectId, deliverableId }));
  const post = (action: string, body: object) =>
    call('POST', `/api/admin/projects/${projectId}/deliverables/${action}`, { cookie: owner, body });
  return {
    projectId,
    ids,
    send: (...indexes: number[]) => post('send', { ids: indexes.map((index) => ids[index]) }),
    cancel: (...indexes: number[]) => post('cancel', { ids: indexes.map((index) => ids[index]) }),
    decide: (index: number, action: 'approve' | 'request-changes') =>
      call('POST', `/api/client/projects/${projectId}/${action}`, {
        cookie: client.cookie,
        body: { fileId: versions[index]!.id, name: 'Ann Sender', note: 'Slower' },
      }),
    states: async () => {
      const { deliverables } = (await call('GET', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner })).body;
      return deliverables.map(({ state }: { state: string }) => state);
    },
    status: async () => (await db.select().from(projects).where(eq(projects.id, projectId)))[0]!.status,
    notes: async () => {
      const moves = await db.select().from(projectEvents).where(eq(projectEvents.projectId, projectId)).orderBy(projectEvents.id);
      return moves.map(({ to, note }) => [to, note]);
    },
  };
}

test('sends several with one email, moves the project once, and tells nobody again', async () => {
  const { ids, send, states, status, notes } = await createShorts();
  const { status: answer, body } = await send(0, 2);
  expect([answer, body.deliverables[2]]).toMatchObject([200, { title: 'Short 3', state: 'in_review' }]);
  expect((await send(0, 2)).status).toBe(200);
  expect([await states(), await status()]).toEqual([['in_review', 'not_started', 'in_review'], 'review']);
  expect(await mailed()).toEqual(['2 drafts of Short 1 are ready for your review']);
  expect(await notes()).toEqual([['review', null]]);
  expect(await told()).toEqual(['deliverable.sent Short 1', 'deliverable.sent Short 3', 'project.moved']);
  expect(await db.select().from(deliverableEvents).where(eq(deliverableEvents.deliverableId, ids[2]!))).toMatchObject([
    { from: 'not_started', to: 'in_review', userId: 1, clientId: null },
  ]);
  await send(0, 1);
  expect((await mailed()).at(-1)).toBe('Version 1 of Short 2 is ready for your review');
});

test('what was in review is shown again after the studio took the project back', async () => {
  const { projectId, send } = await createShorts();
  await send(0, 1);
  const body = { status: 'editing', note: 'The music was missing.' };
  expect((await call('POST', `/api/admin/projects/${projectId}/status`, { cookie: owner, body })).status).toBe(200);
  await send(0);
  expect(await mailed()).toEqual(['2 drafts of Short 1 are ready for your review', 'Version 1 of Short 1 is ready for your review']);
});

test('a film that is sent after the project was delivered moves it back, with a note that says why', async () => {
  const { projectId, send, notes } = await createShorts({ status: 'completed' });
  await db.update(files).set({ uploadedAt: testApp.clock.now() }).where(eq(files.projectId, projectId));
  await send(2);
  const note = 'By itself, because Short 3 was sent for review.';
  expect(await notes()).toEqual([['review', note]]);
  const [mail] = await listMailsTo(testApp, client.email);
  expect(mail).toMatchObject({ subject: 'Version 1 of Short 3 is ready for your review', content: { message: note } });
  const { send: sendAll, notes: allNotes } = await createShorts({ status: 'archived' });
  await sendAll(0, 1, 2);
  expect(await allNotes()).toEqual([['review', 'By itself, because Short 1 and 2 others were sent for review.']]);
});

test("sends all of them or none: not without a draft, not what is cancelled, not another project's", async () => {
  const { ids, send, cancel, states, status } = await createShorts({}, 2);
  expect(await send(0, 2)).toMatchObject({ status: 409, body: { message: 'Short 3 has no draft yet.' } });
  await cancel(1);
  expect(await send(0, 1)).toMatchObject({ status: 409, body: { message: 'Short 2 is cancelled.' } });
  const { projectId: elsewhere } = await createShorts();
  const body = { ids: [ids[0]] };
  expect(await call('POST', `/api/admin/projects/${elsewhere}/deliverables/send`, { cookie: owner, body })).toMatchObject({
    status: 422,
    body: { errors: { ids: ['Please choose deliverables of this project.'] } },
  });
  expect([await states(), await status()]).toEqual([['not_started', 'cancelled', 'not_started'], 'editing']);
});

test('the project moves on when the last that is asked about is cancelled, and the client is told', async () => {
  const { send, cancel, decide, status, notes, states } = await createShorts();
  await send(0, 1, 2);
  await decide(0, 'approve');
  await cancel(1);
  expect(await status()).toBe('review');
  await db.delete(webhookDeliveries);
  await cancel(2);
  expect([await states(), await status()]).toEqual([['approved', 'cancelled', 'cancelled'], 'final_delivery']);
  expect((await notes()).at(-1)).toEqual(['final_delivery', 'By itself, because Short 3 was cancelled.']);
  expect(await told()).toEqual(['deliverable.cancelled Short 3', 'project.moved']);
  const { notifications } = (await call('GET', '/api/client/notifications', { cookie: client.cookie })).body;
  expect(notifications[0].text).toBe("Short 1: we're preparing your final files.");
});

test('cancels once, never all, and takes it back', async () => {
  const { ids, cancel, states } = await createShorts();
  const one = (method: 'DELETE' | 'POST', suffix = '') => call(method, `/api/admin/deliverables/${ids[1]}${suffix}`, { cookie: owner });
  expect(await one('DELETE')).toMatchObject({ status: 200, body: { deliverable: { state: 'cancelled' } } });
  expect((await one('DELETE')).status).toBe(200);
  expect(await told()).toEqual(['deliverable.cancelled Short 2']);
  expect(await cancel(0, 2)).toMatchObject({
    status: 409,
    body: { message: 'Nothing would be left of this project. Archive it instead.' },
  });
  expect(await one('POST', '/resume')).toMatchObject({ status: 200, body: { deliverable: { state: 'editing' } } });
  await one('POST', '/resume');
  expect(await states()).toEqual(['not_started', 'editing', 'not_started']);
  const bare = await createShorts({}, 2);
  await bare.cancel(2);
  const { body } = await call('POST', `/api/admin/deliverables/${bare.ids[2]}/resume`, { cookie: owner });
  expect(body, 'without a draft').toMatchObject({ deliverable: { state: 'not_started' } });
});

test('a film is either approved or cancelled, and the project moves once', async () => {
  const { send, cancel, decide, states, status } = await createShorts();
  await send(0);
  const [approval, cancellation] = await Promise.all([decide(0, 'approve'), cancel(0)]);
  expect(cancellation.status).toBe(200);
  expect(approval.status).toBeOneOf([200, 409]);
  expect(await states()).toEqual(['cancelled', 'not_started', 'not_started']);
  expect(await status()).toBe('editing');
});

test('other programs hear of decisions once each', async () => {
  const { send, decide } = await createShorts();
  await send(0, 1);
  await db.delete(webhookDeliveries);
  await decide(0, 'approve');
  await decide(0, 'approve');
  await decide(1, 'request-changes');
  expect(await told()).toEqual(['deliverable.approved Short 1', 'deliverable.changes_requested Short 2', 'project.moved']);
});

test('a round is used once, whether what it changes is sent together or one after the other', async () => {
  const { send, decide, notes, states, status } = await createShorts();
  await send(0, 1, 2);
  await decide(0, 'approve');
  await decide(1, 'request-changes');
  await decide(2, 'request-changes');
  expect(await status()).toBe('revisions');
  testApp.clock.advance(1000);
  await send(1);
  await decide(1, 'approve');
  expect([await states(), await status()]).toEqual([['approved', 'approved', 'changes_requested'], 'editing']);
  testApp.clock.advance(1000);
  await send(2);
  await decide(2, 'request-changes');
  expect((await notes()).map(([to]) => to)).toEqual(['review', 'revisions', 'review', 'editing', 'review', 'revisions']);
});

test('once all that was sent is approved, the studio goes on with the rest', async () => {
  const { send, decide, status } = await createShorts();
  await send(0);
  await decide(0, 'approve');
  expect(await status()).toBe('editing');
});
