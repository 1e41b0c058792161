import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, clients, contactMessages, invitations, invoices, mails } from '#server/db/schema/index.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { register, registrationForm } from '#server/testing/registrations.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;
const ago = (count: number) => subtractMilliseconds(clock.now(), count * days);

test('removes contact messages after 24 months', async () => {
  const message = (name: string, createdAt: Date) => ({ name, email: 'a@b.example', message: 'Hello', createdAt });
  await db
    .insert(contactMessages)
    .values([message('old', new Date('2024-03-02T09:59:59Z')), message('young', new Date('2024-03-02T10:00:01Z'))]);
  await runCleanup(deps, 'contact messages');
  expect((await db.select().from(contactMessages)).map(({ name }) => name)).toEqual(['young']);
});

test('clears IP addresses and what visitors typed from the audit log after 90 days, and keeps the entries', async () => {
  const entry = (actor: string, createdAt: Date) => ({
    action: 'client.sign_in_refused' as const,
    actorKind: 'visitor' as const,
    actor,
    ipAddress: '192.0.2.1',
    createdAt,
  });
  await db.insert(auditLog).values([entry('old', ago(91)), entry('young', ago(89))]);
  await runCleanup(deps, 'IP addresses');
  const rows = await db.select().from(auditLog).orderBy(auditLog.createdAt);
  expect(rows.map(({ actor, ipAddress }) => [actor, ipAddress])).toEqual([
    [null, null],
    ['young', '192.0.2.1'],
  ]);
});

test('removes emails after 30 days and unused invitations 90 days after they expire, and keeps used ones', async () => {
  const mail = (subject: string, createdAt: Date) => ({
    messageId: subject,
    to: 'a@b.example',
    subject,
    content: { heading: '', paragraphs: [] },
    createdAt,
  });
  await db.insert(mails).values([mail('old', ago(31)), mail('young', ago(29))]);
  const { id: clientId } = await createClient(testApp);
  const invitation = (name: string, expiresAt: Date) => ({ name, tokenHash: name, email: 'a@b.example', createdAt: ago(300), expiresAt });
  await db
    .insert(invitations)
    .values([invitation('old', ago(91)), invitation('young', ago(89)), { ...invitation('used', ago(91)), usedAt: ago(92), clientId }]);
  await runCleanup(deps, 'emails');
  await runCleanup(deps, 'invitations');
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual(['young']);
  expect((await db.select().from(invitations)).map(({ name }) => name).sort()).toEqual(['used', 'young']);
});

test('removes a request that is not confirmed within two days, with all traces', async () => {
  await register(testApp, registrationForm('never@client.example'));
  clock.advance(2 * days + 1);
  await runCleanup(deps, 'unconfirmed requests');
  expect(await db.select().from(clients).where(eq(clients.email, 'never@client.example'))).toEqual([]);
  expect(JSON.stringify([await db.select().from(mails), await db.select().from(auditLog)])).not.toContain('never@client.example');
});

test('removes the name of an erased client from invoices after ten years, and keeps that of other clients', async () => {
  const cookie = await ownerCookie(testApp);
  const erased = await createClient(testApp, { name: 'Erased Soon' });
  const present = await createClient(testApp, { name: 'Still Here' });
  for (const client of [erased, present]) {
    const { id } = await createInvoice(testApp, { clientId: client.id });
    await db.update(invoices).set({ status: 'paid', paidDate: '2026-03-04' }).where(eq(invoices.id, id));
  }
  await call('POST', `/api/admin/clients/${erased.id}/erase`, { cookie, body: { name: 'Erased Soon' } });
  const names = async () => (await db.select().from(invoices).orderBy(invoices.id)).map(({ billedTo }) => billedTo!.name);
  clock.advance(3650 * days);
  await runCleanup(deps, 'billing parties');
  expect(await names()).toEqual(['Erased Soon', 'Still Here']);
  clock.advance(5 * days);
  await runCleanup(deps, 'billing parties');
  expect(await names()).toEqual(['Erased client', 'Still Here']);
});

test('applies the retention periods that the owner sets', async () => {
  const retention = { messageRetentionMonths: 1, ipAddressRetentionDays: 7, mailRetentionDays: 3, billingPartyRetentionYears: 8 };
  const cookie = await ownerCookie(testApp);
  expect((await call('PATCH', '/api/admin/retention', { cookie, body: { ...retention, mailRetentionDays: 0 } })).status).toBe(422);
  expect((await call('PATCH', '/api/admin/retention', { cookie, body: retention })).body).toEqual({ success: true, retention });
  expect((await call('GET', '/api/admin/retention', { cookie })).body.retention).toEqual(retention);
  await db.insert(contactMessages).values({ name: 'now old', email: 'a@b.example', message: 'Hello', createdAt: ago(40) });
  await runCleanup(deps, 'contact messages');
  expect((await db.select().from(contactMessages)).map(({ name }) => name)).not.toContain('now old');
});
