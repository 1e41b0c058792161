import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { cards, createClient } from '#server/testing/factories.ts';
import { pdfInfo, pdfSignature, pdfText } from '#server/testing/pdf-tools.ts';
import { proposalActions, selection } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, drain } = testApp;
const { admin, draft, send, visit, count, changePrice, readCode, signedFile } = await proposalActions(testApp);

let people = 0;
const newEmail = () => `ann${++people}@new.example`;

/** A sent proposal to somebody new, with its link. */
async function sendToNew(content = {}) {
  const email = newEmail();
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail: email }, content);
  const { body } = await send(id);
  return { id, email, link: body.link as string, guest: visit(body.link) };
}

const one = { clients: 1, projects: 1, invoices: 1, signatures: 1, invitations: 1 };
const nothing = { clients: 0, projects: 0, invoices: 0, signatures: 0, invitations: 0 };

test('leads from the link to a signature, a project and an invoice whose deposit can be paid at once', async () => {
  const { id, email, link, guest } = await sendToNew();
  expect(link).toMatch(/\/proposal\/[\w-]{22}$/);
  expect((await guest.read()).body.proposal).toMatchObject({ state: 'viewed', version: 1, title: 'Launch film', needsCode: true });
  const form = await guest.prepare(email);
  const pdf = await guest.at('GET', `/documents/${form.sha256}`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const accepted = await guest.accept(form);
  expect(accepted.status).toBe(201);
  expect(await count(email)).toEqual(one);
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, accepted.body.invoiceId));
  expect(invoice).toMatchObject({
    status: 'sent',
    amountMinor: 388_000,
    depositMinor: 194_000,
    projectId: accepted.body.projectId,
    dueDate: '2026-03-02',
    balanceDueDays: 0,
  });
  const [project] = await db.select().from(projects).where(eq(projects.id, accepted.body.projectId));
  expect(project).toMatchObject({ title: 'Launch film', deadline: '2099-06-01', includedRounds: 2 });
  expect(project!.deliverables).toEqual(['The film and six cutdowns', 'Captions']);
  expect(project!.description, 'filled in, as plain text').toBe('Hello Ann Carter, you need one film that explains the product.');
  const paid = await call('POST', `/api${accepted.body.payLink}/payment-intent`, { body: { part: 'deposit' } });
  expect(paid.body.amount).toBe('1940.00');
  await call('POST', '/api/payments/sandbox/confirm', {
    body: { clientSecret: paid.body.clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' },
  });
  await drain();
  const [begun] = await db.select().from(projects).where(eq(projects.id, accepted.body.projectId));
  expect(begun!.status).toBe('footage_upload');
  const { proposal } = (await admin('GET', `/${id}`)).body;
  expect(proposal.events.map(({ to }: { to: string }) => to)).toEqual(['draft', 'sent', 'viewed', 'accepted']);
  expect(proposal.acceptance).toMatchObject({ total: '3880.00', dueNow: '1940.00', sha256: form.sha256, selection });
});

test('the studio sees what was signed, not what it had changed since and never sent', async () => {
  const { id, email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  const { revision } = (await changePrice(id, '9600.00')).body.proposal;
  await admin('PATCH', `/${id}`, { revision, title: 'Another film', currency: 'EUR' });
  expect((await guest.accept(form)).status).toBe(201);
  const { proposal } = (await admin('GET', `/${id}`)).body;
  expect(proposal).toMatchObject({ title: 'Launch film', currency: 'USD', hasUnsentChanges: false });
  expect(proposal.content.options[1].unitAmount).toBe('3600.00');
  const { proposal: order } = (await admin('POST', '', { title: 'More', projectId: proposal.projectId })).body;
  expect(order.currency, 'of a change order').toBe('USD');
});

test('seals what was signed, and emails it', async () => {
  const { id, email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  await guest.accept(form);
  const signed = await db.select().from(mails).where(eq(mails.to, email));
  expect(signed.flatMap(({ content }) => content.attachment ?? [])).toContainEqual({
    name: `proposal-${id}-signed.pdf`,
    document: { proposalId: id },
  });
  const sealed = await signedFile(id);
  const { body } = await call('GET', `/api/verify/${hash('sha256', sealed)}`);
  expect(body.document).toMatchObject({ title: 'Launch film', signerName: 'Ann Carter' });
  // The seal is appended, so the file begins with what was signed.
  const shown = await guest.file(form.sha256);
  expect(hash('sha256', shown)).toBe(form.sha256);
  expect(sealed.subarray(0, shown.length)).toEqual(shown);
  expect(await signedFile(id)).toEqual(sealed);
});

test('the studio countersigns once, after the client, and both files can be checked', async () => {
  const { id, email, guest } = await sendToNew();
  const countersign = (name: string) => admin('POST', `/${id}/countersign`, { name });
  expect((await countersign('Robin Reed')).status, 'before the client').toBe(409);
  await guest.accept(await guest.prepare(email));
  const first = await signedFile(id);
  clock.advance(5 * minutes);
  const answers = await Promise.all([countersign('Robin Reed'), countersign('Robin Reed')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const second = await signedFile(id);
  expect(await signedFile(id)).toEqual(second);
  const countersignerOf = async (file: Buffer) => {
    expect(pdfSignature(file)).toBe('Total document signed Signature is Valid.');
    return (await call('GET', `/api/verify/${hash('sha256', file)}`)).body.document.countersignerName;
  };
  expect([await countersignerOf(first), await countersignerOf(second)]).toEqual([null, 'Robin Reed']);
  const evidence = pdfText(second, Number(pdfInfo(second).Pages)).replace(/\s+/g, ' ');
  expect(evidence).toMatch(/Signed by Name Ann Carter .*Countersigned by Name Robin Reed .*IP address 127\.0\.0\.1 Browser/);
  const { acceptance } = (await guest.read()).body.proposal;
  expect(acceptance.countersignature).toEqual({ name: 'Robin Reed', signedAt: clock.now().toISOString() });
  const sent = await db.select().from(mails).where(eq(mails.to, email));
  expect(sent.filter(({ subject }) => subject.startsWith('Countersigned'))).toMatchObject([
    { content: { attachment: { document: { proposalId: id } } } },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'proposal.countersigned'))).toHaveLength(1);
});

test('the same acceptance again makes nothing more, and another one is refused', async () => {
  const { email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  const first = await guest.accept(form);
  clock.advance(30 * minutes);
  const again = await guest.accept(form);
  expect(again.status).toBe(201);
  expect(again.body).toMatchObject({ invoiceId: first.body.invoiceId, projectId: first.body.projectId });
  expect((await guest.accept({ ...form, name: 'Somebody Else' })).status).toBe(409);
  expect(await count(email)).toEqual(one);
  const payLinks: number[] = [];
  for (let request = 0; request < 21; request++) payLinks.push((await guest.at('POST', '/pay-link')).status);
  expect([payLinks[19], payLinks[20]]).toEqual([200, 429]);
});

test('accepted in two tabs at once, it is accepted once', async () => {
  const { email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  const both = await Promise.all([guest.accept(form), guest.accept(form)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]!.body.invoiceId).toBe(both[1]!.body.invoiceId);
  expect(await count(email)).toEqual(one);
});

test('a version that was replaced or withdrawn makes nothing', async () => {
  const changed = await sendToNew();
  const oldForm = await changed.guest.prepare(changed.email);
  await changePrice(changed.id, '9600.00');
  // The client doesn't see a change that isn't sent yet.
  expect((await changed.guest.read()).body.proposal.content.options[1].unitAmount).toBe('3600.00');
  await send(changed.id);
  expect((await changed.guest.accept(oldForm)).status).toBe(409);
  expect((await changed.guest.accept({ ...oldForm, version: 2 })).status).toBe(422);
  const withdrawn = await sendToNew();
  const form = await withdrawn.guest.prepare(withdrawn.email);
  await admin('POST', `/${withdrawn.id}/withdraw`, {});
  expect((await withdrawn.guest.accept(form)).status).toBe(409);
  expect((await withdrawn.guest.read()).body.proposal.state).toBe('withdrawn');
  for (const { email } of [changed, withdrawn]) expect(await count(email)).toEqual(nothing);
});

test('signs only the document of what was chosen', async () => {
  const { email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  const refused = [{ quantities: { captions: 1 } }, { addOns: [] }, { choice: 'film' }, { sha256: 'a'.repeat(64) }];
  for (const change of refused) expect((await guest.accept({ ...form, ...change })).status).toBe(409);
  expect(await count(email)).toEqual(nothing);
});

test('refuses what the proposal does not offer', async () => {
  const { guest } = await sendToNew();
  const refused = [
    { choice: null },
    { choice: 'free' },
    { addOns: ['free'] },
    { quantities: { captions: 6 } },
    { quantities: { captions: 1.5 } },
    { quantities: { cutdowns: 0.5 } },
  ];
  for (const change of refused) expect((await guest.at('POST', '/document', { version: 1, ...selection, ...change })).status).toBe(422);
});

test('needs the latest code, for ten minutes, and limits guessing', async () => {
  const { email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  await guest.at('POST', '/code', { email });
  const code = await readCode(email);
  if (code !== form.code) expect((await guest.accept(form)).status).toBe(422);
  expect((await guest.accept({ ...form, code: null })).status).toBe(422);
  clock.advance(11 * minutes);
  expect((await guest.accept({ ...form, code })).status).toBe(422);
  expect((await guest.at('POST', '/code', { email: 'eve@other.example' })).status).toBe(422);
  for (let guess = 0; guess < 4; guess++) await guest.accept({ ...form, code: '000000' });
  expect((await guest.accept(form)).status).toBe(429);
  expect(await count(email)).toEqual(nothing);
});

test('an existing client gets no second account, and signs without a code while signed in; the deposit may be an amount', async () => {
  const client = await createClient(testApp);
  const id = await draft({ clientId: client.id }, { depositPercent: null, depositAmount: '500.00', balanceDueDays: null });
  const guest = visit((await send(id)).body.link);
  expect((await guest.read(client.cookie)).body.proposal.needsCode).toBe(false);
  const { code: _, ...form } = await guest.prepare(client.email);
  const other = await createClient(testApp);
  expect((await guest.accept(form, other.cookie)).status).toBe(403);
  const guesses = await Promise.all(Array.from({ length: 6 }, () => guest.accept(form)));
  expect(new Set(guesses.map(({ status }) => status)), 'without a code, limited').toEqual(new Set([422, 429]));
  expect((await guest.accept(form, client.cookie)).status).toBe(201);
  expect((await admin('GET', `/${id}`)).body.proposal.acceptance).toMatchObject({ total: '3880.00', dueNow: '500.00' });
  expect(await count(client.email)).toEqual({ ...one, invitations: 0 });
  const [invoice] = await db.select().from(invoices).where(eq(invoices.clientId, client.id));
  expect(invoice, 'the balance by the payment terms').toMatchObject({ depositDueDate: '2026-03-02', balanceDueDate: '2026-03-16' });

  await db.execute(sql`update proposals set currency = 'EUR', content = content || '{"taxRate":"19"}' where id = ${id}`);
  const { projectId } = (await admin('GET', `/${id}`)).body.proposal;
  const { proposal: order } = (await admin('POST', '', { title: 'More', projectId })).body;
  expect(order, 'a change order begins with what was agreed').toMatchObject({ currency: 'EUR', content: { taxRate: '19' } });
});

test('one whose last day has passed makes nothing', async () => {
  const { email, guest } = await sendToNew();
  const form = await guest.prepare(email);
  clock.advance(15 * days);
  expect((await guest.accept(form)).status).toBe(409);
  expect((await guest.read()).body.proposal.state).toBe('expired');
  expect(await count(email)).toEqual(nothing);
});
