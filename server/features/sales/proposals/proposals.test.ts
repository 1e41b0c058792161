import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatsFor } from '#domain/shared/format.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { createClient } from '#server/testing/factories.ts';
import { proposalActions, proposalContent, selection } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { proposalView } from './document-view.ts';
import { expireAndRemindProposals } from './expire-and-remind.ts';
import { readChoice } from './make-document.ts';
import { findProposal } from './proposals.store.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const { owner, admin, draft, send, visit, changePrice } = await proposalActions(testApp);

let people = 0;
const newRecipient = () => ({ recipientName: 'Ann Carter', recipientEmail: `ann${++people}@written.example` });
const subjectsTo = async (email: string) =>
  (await db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(({ subject }) => subject);
const statesOf = async (id: number) => (await admin('GET', `/${id}`)).body.proposal.events.map(({ to }: { to: string }) => to);

test('begins with the terms of the studio, for a client by name and address', async () => {
  const client = await createClient(testApp);
  const { status, body } = await admin('POST', '', { title: 'Launch film', clientId: client.id });
  expect(status).toBe(201);
  expect(body.proposal).toMatchObject({
    state: 'draft',
    version: 0,
    recipientName: client.name,
    recipientEmail: client.email,
    clientId: client.id,
  });
  const withUnknownLead = await admin('POST', '', { title: 'Launch film', clientId: client.id, leadId: 999_999 });
  expect(withUnknownLead.body.errors).toEqual({ leadId: ["This lead doesn't exist."] });
  expect(body.proposal.content).toMatchObject({ depositPercent: 50, rounds: 2, options: [] });
  expect((await admin('POST', '', { title: 'Launch film', clientId: 1_000_000 })).status).toBe(422);
});

test('of two changes that are based on the same revision, the second is refused', async () => {
  const id = await draft(newRecipient());
  const { revision } = (await admin('GET', `/${id}`)).body.proposal;
  expect((await admin('PATCH', `/${id}`, { revision, title: 'First' })).body.proposal).toMatchObject({
    title: 'First',
    revision: revision + 1,
  });
  expect((await admin('PATCH', `/${id}`, { revision, title: 'Second' })).status).toBe(409);
  expect((await admin('POST', `/${id}/send`, { revision })).status).toBe(409);
});

test('refuses texts with more lists than they may have, and shows what was written before there were limits', async () => {
  const id = await draft(newRecipient());
  const { revision, content } = (await admin('GET', `/${id}`)).body.proposal;
  const terms = `${'- '.repeat(11)}Deep`;
  const errors = { 'content.terms': ['Terms can have lists of at most 10 levels'] };
  const refused = await admin('PATCH', `/${id}`, { revision, content: { ...content, terms } });
  expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  await db
    .update(proposals)
    .set({ content: { ...content, terms } })
    .where(eq(proposals.id, id));
  const changed = await admin('PATCH', `/${id}`, { revision, title: 'Another title' });
  expect(changed.body.proposal.content.terms).toBe(terms);
  const sent = await send(id);
  expect([sent.status, sent.body.errors]).toEqual([422, errors]);
});

test('is not sent while something is missing, and says what', async () => {
  const option = proposalContent.options[0]!;
  const milestone = { title: 'Rough cut', percent: 20, status: 'review' };
  const cases: [object, string][] = [
    [{ options: [] }, 'content.items'],
    [{ options: [option, option] }, 'content.options.1.key'],
    [{ options: [{ ...option, title: '' }] }, 'content.options.0.title'],
    [{ options: [{ ...option, unitAmount: '0.10' }] }, 'content.depositPercent'],
    [{ options: [{ ...option, quantity: 9, quantityRange: { min: 1, max: 3 } }] }, 'content.options.0.quantity'],
    [{ depositPercent: null, depositAmount: '2400.00' }, 'content.depositAmount'],
    [{ depositAmount: '500.00' }, 'content.depositAmount'],
    [{ depositPercent: null }, 'content.balanceDueDays'],
    [{ milestones: [{ ...milestone, title: '' }] }, 'content.milestones.0.title'],
    [{ milestones: [milestone], depositPercent: null, balanceDueDays: null }, 'content.milestones'],
    [{ milestones: [milestone], balanceDueDays: null }, 'content.balanceDueDays'],
    [{ milestones: [milestone, { ...milestone, percent: 30 }] }, 'content.milestones'],
    [{ milestones: [milestone], depositPercent: null, depositAmount: '2000.00' }, 'content.milestones'],
    [{ schedule: [{ label: 'Editing', from: '2026-04-08', to: '2026-03-16' }] }, 'content.schedule.0.to'],
  ];
  for (const [content, field] of cases) {
    const { status, body } = await send(await draft(newRecipient(), content));
    expect({ status, fields: Object.keys(body.errors ?? {}) }, field).toEqual({ status: 422, fields: [field] });
  }
});

test("dates its document by the studio's calendar", async () => {
  const id = await draft(newRecipient());
  await send(id);
  const [proposal, studio] = [(await findProposal(db, id))!, await studioToday(db, clock)];
  const { amounts } = readChoice(proposal, selection);
  const dateOf = (timeZone: string, sentAt: string) =>
    proposalView({ ...proposal, sentAt: new Date(sentAt) }, amounts, { ...studio, timeZone }).facts[0];
  const date = ['Date', formatsFor(studio.locale).date('2026-03-02')];
  expect(dateOf('Australia/Sydney', '2026-03-01T21:30:00Z')).toEqual(date);
  expect(dateOf('America/Los_Angeles', '2026-03-03T01:00:00Z')).toEqual(date);
});

test('a new version replaces the one before, and its address ends the links to another', async () => {
  const recipient = newRecipient();
  const id = await draft(recipient);
  const first = visit((await send(id)).body.link);
  await changePrice(id, '3000.00');
  expect((await admin('GET', `/${id}`)).body.proposal).toMatchObject({ version: 1, hasUnsentChanges: true });
  await send(id);
  expect((await first.read()).body.proposal).toMatchObject({ version: 2, content: { options: [{}, { unitAmount: '3000.00' }] } });
  const { revision } = (await admin('GET', `/${id}`)).body.proposal;
  await admin('PATCH', `/${id}`, { revision, ...newRecipient() });
  await send(id);
  expect((await first.read()).status).toBe(404);
});

test('counts openings, but not those of the studio, nor the same one twice', async () => {
  const id = await draft(newRecipient());
  const guest = visit((await send(id)).body.link);
  const counted = async () => (await admin('GET', `/${id}`)).body.proposal.openedCount;
  await guest.read(owner);
  expect(await counted()).toBe(0);
  await guest.read();
  await guest.read();
  expect(await counted()).toBe(1);
  clock.advance(11 * minutes);
  await guest.read();
  expect(await counted()).toBe(2);
  expect(await statesOf(id)).toEqual(['draft', 'sent', 'viewed']);
});

test('is declined with a reason once, as it was seen, which the studio hears of', async () => {
  const id = await draft(newRecipient());
  const guest = visit((await send(id)).body.link);
  await changePrice(id, '3000.00');
  await send(id);
  const decline = (version: number) => guest.at('POST', '/decline', { version, reason: 'Too late for us' });
  expect((await decline(1)).status).toBe(409);
  expect((await decline(2)).body.proposal).toMatchObject({ state: 'declined' });
  expect((await decline(2)).status).toBe(409);
  expect((await admin('POST', `/${id}/withdraw`, {})).status).toBe(409);
  expect((await admin('GET', `/${id}`)).body.proposal.declineReason).toBe('Too late for us');
  const [latest] = (await call('GET', '/api/admin/audit', { cookie: owner })).body;
  expect(latest).toMatchObject({ action: 'proposal.declined' });
  expect((await db.select().from(mails)).some(({ content }) => content.message === 'Too late for us')).toBe(true);
  await send(id);
  expect((await guest.read()).body.proposal, 'sent again unchanged').toMatchObject({ version: 2, state: 'viewed', declineReason: null });
});

test("the client's question and the studio's answer are on the proposal, and emailed", async () => {
  const recipient = newRecipient();
  const id = await draft(recipient);
  const guest = visit((await send(id)).body.link);
  const updatedAt = async () => (await admin('GET', `/${id}`)).body.proposal.updatedAt;
  clock.advance(minutes);
  await guest.at('POST', '/messages', { text: 'In Spanish, too?' });
  expect(await updatedAt(), 'shown on open pages').toBe(clock.now().toISOString());
  const waiting = async () => {
    const { tasks } = (await call('GET', '/api/admin/overview', { cookie: owner })).body;
    const listed = (await admin('GET', '')).body.find((proposal: { id: number }) => proposal.id === id);
    const { body: asked, headers } = await admin('GET', '?state=asked');
    expect(headers['x-total-count']).toBe(String(asked.length));
    expect(
      asked.some((proposal: { id: number }) => proposal.id === id),
      'in the list of those with a question',
    ).toBe(listed.hasQuestion);
    return [tasks.filter(({ kind }: { kind: string }) => kind === 'question'), listed.hasQuestion];
  };
  const question = { id, name: 'Ann Carter', title: 'Launch film', since: clock.now().toISOString() };
  clock.advance(minutes);
  await guest.at('POST', '/messages', { text: 'In French?' });
  expect(await waiting()).toMatchObject([[question], true]);
  await admin('POST', `/${id}/messages`, { text: 'Of course.' });
  expect(await updatedAt()).toBe(clock.now().toISOString());
  expect(await waiting(), 'answered').toEqual([[], false]);
  expect((await guest.read()).body.proposal.messages).toMatchObject([
    { author: 'client', name: 'Ann Carter', text: 'In Spanish, too?' },
    { author: 'client', name: 'Ann Carter', text: 'In French?' },
    { author: 'studio', text: 'Of course.' },
  ]);
  await guest.at('POST', '/messages', { text: 'And Dutch?' });
  expect(await waiting(), 'asked anew').toMatchObject([[{ id, since: clock.now().toISOString() }], true]);
  await admin('POST', `/${id}/withdraw`, {});
  expect(await waiting(), 'ended').toEqual([[], false]);
  expect(await subjectsTo(recipient.recipientEmail)).toEqual([
    expect.stringContaining('sent you a proposal'),
    expect.stringContaining('Answer'),
  ]);
});

test('only a draft can be deleted, revoked links open nothing, and a copy is a draft', async () => {
  const id = await draft(newRecipient());
  const copy = (await admin('POST', `/${id}/duplicate`)).body.proposal;
  expect(copy).toMatchObject({ state: 'draft', content: { options: [{ key: 'film' }, { key: 'cutdowns' }] } });
  const guest = visit((await send(id)).body.link);
  expect((await admin('DELETE', `/${id}`)).status).toBe(409);
  expect((await admin('DELETE', `/${copy.id}`)).status).toBe(200);
  expect((await admin('POST', `/${id}/revoke-links`)).body.revoked).toBe(1);
  expect((await guest.read()).status).toBe(404);
});

test('a copy for somebody else is for the client with their address, if there is one', async () => {
  const [first, second] = [await createClient(testApp), await createClient(testApp)];
  const { id } = (await admin('POST', `/${await draft({ clientId: first.id })}/duplicate`)).body.proposal;
  const addressTo = async (recipientEmail: string) => {
    const { revision } = (await admin('GET', `/${id}`)).body.proposal;
    return (await admin('PATCH', `/${id}`, { revision, recipientEmail })).body.proposal.clientId;
  };
  expect(await addressTo(first.email.toUpperCase())).toBe(first.id);
  expect(await addressTo(newRecipient().recipientEmail)).toBeNull();
  expect(await addressTo(second.email)).toBe(second.id);
});

test('starts from a template, which is replaced by one of the same name', async () => {
  const templates = (method: 'GET' | 'POST', body?: object) =>
    call(method, '/api/admin/proposal-templates', { cookie: owner, ...(body && { body }) });
  const [first, second] = [await draft(newRecipient()), await draft(newRecipient(), { terms: 'New terms' })];
  await templates('POST', { proposalId: first, name: 'Launch' });
  const { template } = (await templates('POST', { proposalId: second, name: 'Launch' })).body;
  expect((await templates('GET')).body.templates).toMatchObject([{ id: template.id, name: 'Launch', content: { terms: 'New terms' } }]);
  await templates('POST', { proposalId: first, name: 'Series' });
  const rename = (name: string) => call('PUT', `/api/admin/proposal-templates/${template.id}`, { cookie: owner, body: { name } });
  expect((await rename('Series')).body.errors).toEqual({ name: ['There is a template with this name already.'] });
  expect((await rename('Launch film')).body.template).toMatchObject({ name: 'Launch film', content: { terms: 'New terms' } });
  const { proposal } = (await admin('POST', '', { title: 'Another', templateId: template.id, ...newRecipient() })).body;
  expect(proposal.content.terms).toBe('New terms');
});

test('moves its lead along: sent, then won with the client and the project', async () => {
  const { recipientName: name, recipientEmail: email } = newRecipient();
  const { lead } = (await call('POST', '/api/admin/leads', { cookie: owner, body: { name, email } })).body;
  const stage = async () => (await call('GET', `/api/admin/leads/${lead.id}`, { cookie: owner })).body.lead;
  const id = await draft({ leadId: lead.id });
  const guest = visit((await send(id)).body.link);
  expect((await stage()).stage).toBe('proposal_sent');
  const { projectId } = (await guest.accept(await guest.prepare(email))).body;
  expect(await stage()).toMatchObject({ stage: 'won', projectId, clientId: expect.any(Number) });
});

test('reminds once before its last day, and expires after it', async () => {
  const recipient = newRecipient();
  const id = await draft(recipient);
  await send(id);
  await expireAndRemindProposals(deps);
  expect(await subjectsTo(recipient.recipientEmail)).toHaveLength(1);
  clock.advance(12 * days);
  await expireAndRemindProposals(deps);
  await expireAndRemindProposals(deps);
  expect(await subjectsTo(recipient.recipientEmail)).toEqual([
    expect.stringContaining('sent you a proposal'),
    expect.stringContaining('ends on'),
  ]);
  clock.advance(3 * days);
  await expireAndRemindProposals(deps);
  const again = await proposalActions(testApp);
  const { proposal } = (await again.admin('GET', `/${id}`)).body;
  expect(proposal.events.map(({ to }: { to: string }) => to)).toEqual(['draft', 'sent', 'expired']);
});

test('reminds again of one that was sent again, but not on that day', async () => {
  const recipient = newRecipient();
  const before = await proposalActions(testApp);
  const id = await before.draft(recipient);
  await before.send(id);
  await before.admin('POST', `/${id}/withdraw`, {});
  clock.advance(12 * days);
  const after = await proposalActions(testApp);
  expect((await after.send(id)).status).toBe(200);
  await expireAndRemindProposals(deps);
  expect(await subjectsTo(recipient.recipientEmail)).not.toContainEqual(expect.stringContaining('ends on'));
  clock.advance(days);
  await expireAndRemindProposals(deps);
  expect(await subjectsTo(recipient.recipientEmail)).toContainEqual(expect.stringContaining('ends on'));
});
