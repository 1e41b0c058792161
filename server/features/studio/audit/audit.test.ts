import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { renewPackages } from '#server/features/billing/package-invoices/renew-packages.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const client = await createClient(testApp, { name: 'Ann Carter' });

beforeEach(async () => {
  await db.delete(auditLog);
});

type Entry = typeof auditLog.$inferInsert;

const add = (...entries: Partial<Entry>[]) =>
  db.insert(auditLog).values(entries.map((entry) => ({ action: 'client.signed_in' as const, actorKind: 'client' as const, ...entry })));

const list = async (query: string) => {
  const { status, body } = await call('GET', `/api/admin/audit?${query}`, { cookie: await ownerCookie(testApp) });
  expect(status).toBe(200);
  return body.map(({ actor }: { actor: string }) => actor);
};

/** What the log says about a client, oldest first, without who did it. */
const readLog = async (clientId: number) =>
  (await db.select().from(auditLog).where(eq(auditLog.clientId, clientId)).orderBy(auditLog.id)).map(({ action, target }) => [
    action,
    target,
  ]);

test.each([
  ['search=carter', ['Ann Carter']],
  ['search=inv-2026-0007', ['Bo']],
  ['search=203.0.113', ['Bo']],
  ['action=invoice.sent', ['Bo']],
  ['actorKind=visitor', ['eve@elsewhere.example']],
  ['actorKind=admin&search=carter', []],
])('finds entries by %s', async (query, actors) => {
  await add(
    { actor: 'Ann Carter' },
    { actor: 'Bo', actorKind: 'admin', action: 'invoice.sent', target: 'INV-2026-0007', ipAddress: '203.0.113.9' },
    { actor: 'eve@elsewhere.example', actorKind: 'visitor', action: 'client.sign_in_refused' },
  );
  expect(await list(query)).toEqual(actors);
});

test('finds the entries of days in the time zone of the studio, the last one included', async () => {
  await changeStudio(db, { timeZone: 'America/New_York' });
  await add(
    { actor: 'the day before', createdAt: new Date('2026-03-07T04:59:59Z') },
    { actor: 'first moment', createdAt: new Date('2026-03-07T05:00:00Z') },
    // The clocks are set forward on March 8, so that this day has 23 hours.
    { actor: 'last moment', createdAt: new Date('2026-03-09T03:59:59Z') },
    { actor: 'the day after', createdAt: new Date('2026-03-09T04:00:00Z') },
  );
  expect(await list('from=2026-03-07&to=2026-03-08')).toEqual(['last moment', 'first moment']);
  await changeStudio(db, { timeZone: 'UTC' });
});

test.each(['Pacific/Auckland', 'America/New_York'])(
  'finds the entries of any days, also of a year that is being typed, in %s',
  async (timeZone) => {
    await changeStudio(db, { timeZone });
    await add({ actor: 'Ann Carter' });
    expect(await list('from=0001-01-01&to=9999-12-31')).toEqual(['Ann Carter']);
    expect(await list('from=0001-01-01&to=0002-03-01')).toEqual([]);
    await changeStudio(db, { timeZone: 'UTC' });
  },
);

test.each(['action=invoice.lost', 'actorKind=nobody', 'from=yesterday'])('rejects %s', async (query) => {
  expect((await call('GET', `/api/admin/audit?${query}`, { cookie: await ownerCookie(testApp) })).status).toBe(422);
});

test('exports what the filters match, without formulas', async () => {
  await add(
    { actor: '=Ann', target: 'ann@client.example', ipAddress: '203.0.113.9', createdAt: new Date('2026-03-01T09:30:00Z') },
    { actor: 'Bo', action: 'client.registered' },
  );
  const { text, headers } = await call('GET', '/api/admin/audit.csv?action=client.signed_in', { cookie: await ownerCookie(testApp) });
  expect(headers['content-disposition']).toBe('attachment; filename="log-2026-03-02.csv"');
  expect(text.slice(1).split('\r\n')).toEqual([
    '"Date","Who","Role","Action","Details","IP address"',
    `2026-03-01 09:30:00,"'=Ann","client","signed in","ann@client.example","203.0.113.9"`,
    '',
  ]);
});

test('records credits that an admin adds or takes, but none that are refused', async () => {
  const cookie = await ownerCookie(testApp);
  const change = (transactionType: string, amount: number) =>
    call('POST', `/api/admin/clients/${client.id}/credits`, { cookie, body: { transactionType, amount, description: 'Agreed' } });
  await change('grant', 3);
  await change('adjustment', -1);
  expect((await change('adjustment', -9)).status).toBe(422);
  expect(await readLog(client.id)).toEqual([
    ['credits.changed', 'Ann Carter: +3 (grant)'],
    ['credits.changed', 'Ann Carter: −1 (adjustment)'],
  ]);
});

test('records a package, its price and whether it is offered', async () => {
  const cookie = await ownerCookie(testApp);
  const { body } = await call('POST', '/api/admin/packages', { cookie, body: { name: 'Growth', price: '900.00' } });
  const path = `/api/admin/packages/${body.package.id}`;
  await call('PATCH', path, { cookie, body: { price: '950.00' } });
  await call('PATCH', path, { cookie, body: { name: 'Growth Plus' } });
  await call('POST', `${path}/deactivate`, { cookie });
  expect((await call('POST', `${path}/deactivate`, { cookie })).status).toBe(200);
  await call('POST', `${path}/activate`, { cookie });
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action, target, actorKind }) => [action, target, actorKind])).toEqual([
    ['package.created', 'Growth: USD 900.00', 'admin'],
    ['package.changed', 'Growth: USD 900.00 → USD 950.00', 'admin'],
    ['package.changed', 'Growth Plus', 'admin'],
    ['package.deactivated', 'Growth Plus', 'admin'],
    ['package.activated', 'Growth Plus', 'admin'],
  ]);
});

test("records a client's package and its renewal, once for each change", async () => {
  const cookie = await ownerCookie(testApp);
  const { id: packageId } = await createPackage(testApp, { name: 'Monthly', renewsMonthly: true });
  const assign = (body: object) => call('POST', `/api/admin/clients/${client.id}/package`, { cookie, body });
  const renew = (renews: boolean) => call('POST', `/api/admin/clients/${client.id}/package-renewal`, { cookie, body: { renews } });
  await assign({ packageId, grantCredits: false });
  await renew(false);
  await renew(false);
  await renew(true);
  await assign({ packageId: null, grantCredits: false });
  expect(await readLog(client.id)).toEqual([
    ['package.assigned', 'Monthly to Ann Carter'],
    ['package.renewal_ended', 'Monthly of Ann Carter'],
    ['package.renewal_started', 'Monthly of Ann Carter'],
    ['package.removed', 'Ann Carter'],
  ]);
});

test('records a renewal that ends by itself', async () => {
  const cookie = await ownerCookie(testApp);
  const { id: packageId } = await createPackage(testApp, { name: 'Monthly', renewsMonthly: true });
  await call('POST', `/api/admin/clients/${client.id}/package`, { cookie, body: { packageId, grantCredits: false } });
  await call('PATCH', `/api/admin/packages/${packageId}`, { cookie, body: { price: '0.00' } });
  clock.advance(32 * days);
  await renewPackages(deps);
  const ended = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, ['package.renewal_ended']));
  expect(ended).toMatchObject([{ actorKind: 'system', clientId: client.id, target: 'Monthly of Ann Carter' }]);
});

test('records a session that its owner ends', async () => {
  const { id, cookie } = await createClient(testApp);
  const { body } = await call('GET', '/api/client/sessions', { cookie });
  expect((await call('DELETE', `/api/client/sessions/${body.sessions[0].id}`, { cookie })).status).toBe(200);
  expect((await readLog(id)).map(([action]) => action)).toEqual(['client.session_ended']);
  const admin = await ownerCookie(testApp);
  const { body: own } = await call('GET', '/api/admin/sessions', { cookie: admin });
  const current = own.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect((await call('DELETE', `/api/admin/sessions/${current.id}`, { cookie: admin })).status).toBe(200);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'admin.session_ended'))).toHaveLength(1);
});
