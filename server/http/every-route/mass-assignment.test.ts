import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessCodes } from '../../db/schema/access-codes.ts';
import { clients } from '../../db/schema/clients.ts';
import { invitations } from '../../db/schema/invitations.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { users } from '../../db/schema/users.ts';
import { allEndpoints } from '../../testing/endpoints.ts';
import { clientPassword, createClient, ownerCookie } from '../../testing/factories.ts';
import { inviteClient, register, registrationForm } from '../../testing/registrations.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const later = '2099-01-01T00:00:00.000Z';

/** Members under which something that is not the caller's to set is kept, by their names in the tables. */
const greedy = {
  ...{ id: 4711, clientId: 4711, userId: 4711, createdAt: later, expiresAt: later, lastLogin: later, lastUsedAt: later, usedAt: later },
  ...{
    verified: true,
    emailConfirmedAt: later,
    deactivatedAt: later,
    erasedAt: later,
    deletionRequestedAt: later,
    mustChangePassword: true,
  },
  ...{ totalCreditsAvailable: 100, totalCreditsUsed: 100, credits: 100, currentPackageId: 1, scope: 'full', access: 'owner' },
  ...{ stripeCustomerId: 'cus_stolen', stripeSubscriptionId: 'sub_stolen', resetTokens: { known: later } },
  ...{
    verificationTokens: ['known'],
    verificationTokenExpiry: later,
    pendingEmail: 'thief@evil.example',
    tokenHash: 'known',
    codeHash: 'known',
  },
  ...{ isOwner: true, role: 'client', totpSecret: 'KNOWN', totpConfirmedAt: later, totpLastStep: 1, isDevelopment: true },
  ...{ status: 'paid', invoiceNumber: 'INV-1', amountMinor: 1, paidDate: '2026-01-01', issueDate: '2026-01-01', billedTo: {} },
};
/** What a body may name elsewhere, put where it does not belong. */
const own = { name: 'Thief', email: 'thief@evil.example', password: 'Thief-Password-1', preferences: { invoices: false, admin: true } };

const rowOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!;

/** What each call of a client is there to change. */
const purposes: Record<string, (keyof typeof clients.$inferSelect)[]> = {
  'PATCH /api/client/profile': ['name', 'company', 'phone', 'address'],
  'PATCH /api/client/profile/preferences': ['preferences'],
  'POST /api/client/profile/password': ['password'],
  'POST /api/client/profile/email': ['pendingEmail', 'verificationTokens', 'verificationTokenExpiry'],
  'POST /api/client/profile/deletion': ['deletionRequestedAt'],
  'POST /api/client/notifications/read': [],
};
const ofClients = (await allEndpoints()).filter(({ access, body }) => body && (access === 'client' || access === 'clientWithPassword'));

test.each(ofClients)('$method $path changes what it is there for, whatever else is sent', async ({ method, path, body }) => {
  const { id, cookie } = await createClient(testApp);
  const before = await rowOf(id);
  const { status } = await call(method, path, { cookie, body: { ...greedy, ...own, ...(sampleBody(body!) as object) } });
  const purpose = purposes[`${method} ${path}`];
  expect(status).toBe(purpose ? 200 : 422);
  const after = await rowOf(id);
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key as 'id']) !== JSON.stringify(after[key as 'id']));
  expect(purpose ?? []).toEqual(expect.arrayContaining(changed));
  expect(after.pendingEmail).not.toBe(own.email);
});

test('preferences are the three that the contract names', async () => {
  const { id, cookie } = await createClient(testApp);
  const preferences = { invoices: false, projects: false, signIns: true };
  await call('PATCH', '/api/client/profile/preferences', { cookie, body: { ...preferences, ...greedy } });
  expect((await rowOf(id)).preferences).toEqual(preferences);
});

const fresh = {
  ...{ verified: true, totalCreditsAvailable: 0, totalCreditsUsed: 0, currentPackageId: null, stripeCustomerId: null },
  ...{ stripeSubscriptionId: null, resetTokens: {}, pendingEmail: null, deactivatedAt: null, erasedAt: null, deletionRequestedAt: null },
};

test('an invitation gives an account and nothing more', async () => {
  const { search } = await inviteClient(testApp, 'invited@client.example');
  expect((await register(testApp, registrationForm('invited@client.example', greedy), { search })).status).toBe(201);
  const [row] = await db.select().from(clients).where(eq(clients.email, 'invited@client.example'));
  expect(row).toMatchObject({ ...fresh, mustChangePassword: false, preferences: {}, lastLogin: null });
  expect(row!.id).not.toBe(4711);
});

test('a client that the studio makes has a password to replace and nothing more', async () => {
  const body = { ...greedy, mustChangePassword: false, name: 'Made', email: 'made@client.example', password: clientPassword };
  expect((await call('POST', '/api/admin/clients', { cookie: owner, body })).status).toBe(201);
  const [row] = await db.select().from(clients).where(eq(clients.email, 'made@client.example'));
  // Its reset token is that of the link it is mailed, not what was sent.
  expect(row).toMatchObject({
    ...fresh,
    resetTokens: expect.not.objectContaining({ known: expect.anything() }),
    mustChangePassword: true,
    emailConfirmedAt: null,
  });
});

test('an added admin is no owner, whatever is sent', async () => {
  const body = { ...greedy, username: 'robin', password: clientPassword };
  const { status, body: answer } = await call('POST', '/api/admin/admins', { cookie: owner, body });
  expect(status).toBe(201);
  expect(answer.admin).toMatchObject({ isOwner: false, hasSecondFactor: false });
  const [row] = await db.select().from(users).where(eq(users.username, 'robin'));
  expect(row).toMatchObject({ isOwner: false, role: 'admin', totpSecret: null, totpConfirmedAt: null, lastLogin: null });
  expect(row!.id).not.toBe(4711);
});

test('an access code is for the client in the path, and lives as long as was asked', async () => {
  const { id } = await createClient(testApp);
  const other = await createClient(testApp);
  const body = { ...greedy, clientId: other.id, lifetime: 3 };
  const { body: answer } = await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: owner, body });
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.id, answer.accessCode.id));
  expect(row).toMatchObject({ clientId: id, isDevelopment: false, lastUsedAt: null, expiresAt: new Date('2026-03-05T10:00:00Z') });
  expect(row!.codeHash).not.toBe('known');
});

test('an invitation is open, for a week, and of nobody yet', async () => {
  const body = { ...greedy, name: 'Greedy', email: 'greedy@client.example' };
  await call('POST', '/api/admin/generate-invite', { cookie: owner, body });
  const [row] = await db.select().from(invitations).where(eq(invitations.email, body.email));
  expect(row).toMatchObject({ usedAt: null, revokedAt: null, clientId: null, expiresAt: new Date('2026-03-09T10:00:00Z') });
  expect(row!.tokenHash).not.toBe('known');
});

test('an invoice begins as a draft without a number, over the sum of its items', async () => {
  const { id } = await createClient(testApp);
  const items = [{ description: 'Trailer', quantity: 2, unitAmount: '10.00' }];
  const body = { ...greedy, clientId: id, dueDate: '2099-12-31', currency: 'USD', items };
  const { status, body: answer } = await call('POST', '/api/admin/invoices', { cookie: owner, body });
  expect(status).toBe(201);
  const [row] = await db.select().from(invoices).where(eq(invoices.id, answer.invoice.id));
  expect(row).toMatchObject({ clientId: id, status: 'draft', invoiceNumber: null, amountMinor: 2000, paidDate: null });
});
