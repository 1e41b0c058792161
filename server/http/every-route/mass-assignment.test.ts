import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessCodes } from '#server/db/schema/accounts/access-codes.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { nobodysHash } from '#server/shared/passwords/passwords.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { sampleBody } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const later = '2099-01-01T00:00:00.000Z';

/** Table columns that callers must not be able to set. */
const protectedFields = {
  id: 4711,
  clientId: 4711,
  userId: 4711,
  createdAt: later,
  expiresAt: later,
  lastLogin: later,
  lastUsedAt: later,
  usedAt: later,
  verified: true,
  emailConfirmedAt: later,
  deactivatedAt: later,
  erasedAt: later,
  deletionRequestedAt: later,
  mustChangePassword: true,
  totalCreditsAvailable: 100,
  totalCreditsUsed: 100,
  credits: 100,
  currentPackageId: 1,
  scope: 'full',
  access: 'owner',
  stripeCustomerId: 'cus_stolen',
  stripeSubscriptionId: 'sub_stolen',
  resetTokens: { known: later },
  verificationTokens: ['known'],
  verificationTokenExpiry: later,
  pendingEmail: 'thief@evil.example',
  tokenHash: 'known',
  codeHash: 'known',
  isOwner: true,
  role: 'client',
  totpSecret: 'KNOWN',
  totpConfirmedAt: later,
  totpLastStep: 1,
  isDevelopment: true,
  status: 'paid',
  invoiceNumber: 'INV-1',
  amountMinor: 1,
  paidDate: '2026-01-01',
  issueDate: '2026-01-01',
  billedTo: {},
};
/** Fields of other endpoints, sent where they don't belong. */
const misplacedFields = {
  name: 'Thief',
  email: 'thief@evil.example',
  password: 'Thief-Password-1',
  preferences: { invoices: false, admin: true },
};

const rowOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!;

/** The columns that each client endpoint may change. */
const changeableColumns: Record<string, (keyof typeof clients.$inferSelect)[]> = {
  'PATCH /api/client/profile': ['name', 'company', 'phone', 'address', 'postalCode', 'city', 'region', 'country', 'taxId'],
  'PATCH /api/client/profile/preferences': ['preferences'],
  'POST /api/client/profile/password': ['password'],
  'POST /api/client/profile/email': ['pendingEmail', 'verificationTokens', 'verificationTokenExpiry'],
  'POST /api/client/profile/deletion': ['deletionRequestedAt'],
  'POST /api/client/notifications/read': [],
};
const clientEndpoints = (await allEndpoints()).filter(
  ({ access, body }) => body && (access === 'client' || access === 'clientWithPassword'),
);

test.each(clientEndpoints)('$method $path changes only its own columns', async ({ method, path, body }) => {
  const { id, cookie } = await createClient(testApp);
  const before = await rowOf(id);
  const { status } = await call(method, path, {
    cookie,
    body: { ...protectedFields, ...misplacedFields, ...(sampleBody(body!) as object) },
  });
  const columns = changeableColumns[`${method} ${path}`];
  expect(status).toBe(columns ? 200 : 422);
  const after = await rowOf(id);
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key as 'id']) !== JSON.stringify(after[key as 'id']));
  expect(columns ?? []).toEqual(expect.arrayContaining(changed));
  expect(after.pendingEmail).not.toBe(misplacedFields.email);
});

test('stores only the preferences that the API names', async () => {
  const { id, cookie } = await createClient(testApp);
  const preferences = { invoices: false, projects: false, creditExpiry: true, testimonials: true, signIns: true };
  await call('PATCH', '/api/client/profile/preferences', { cookie, body: { ...preferences, ...protectedFields } });
  expect((await rowOf(id)).preferences).toEqual(preferences);
});

const newClientDefaults = {
  verified: true,
  totalCreditsAvailable: 0,
  totalCreditsUsed: 0,
  currentPackageId: null,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  resetTokens: {},
  pendingEmail: null,
  deactivatedAt: null,
  erasedAt: null,
  deletionRequestedAt: null,
};

test('creates a client with defaults from an invitation', async () => {
  const { search } = await inviteClient(testApp, 'invited@client.example');
  expect((await register(testApp, registrationForm('invited@client.example', protectedFields), { search })).status).toBe(201);
  const [row] = await db.select().from(clients).where(eq(clients.email, 'invited@client.example'));
  expect(row).toMatchObject({ ...newClientDefaults, mustChangePassword: false, preferences: {}, lastLogin: null });
  expect(row!.id).not.toBe(4711);
});

test('creates a client with defaults and a temporary password for an admin', async () => {
  const body = { ...protectedFields, mustChangePassword: false, name: 'Made', email: 'made@client.example', password: clientPassword };
  expect((await call('POST', '/api/admin/clients', { cookie: owner, body })).status).toBe(201);
  const [row] = await db.select().from(clients).where(eq(clients.email, 'made@client.example'));
  // Its reset token is the one in its email, not the one in the request.
  expect(row).toMatchObject({
    ...newClientDefaults,
    resetTokens: expect.not.objectContaining({ known: expect.anything() }),
    mustChangePassword: true,
    emailConfirmedAt: null,
  });
});

test('never creates an owner', async () => {
  const body = { ...protectedFields, name: 'Robin', email: 'robin@studio.example', username: 'robin', password: clientPassword };
  const { status, body: response } = await call('POST', '/api/admin/admins', { cookie: owner, body });
  expect(status).toBe(201);
  expect(response.admin).toMatchObject({ isOwner: false, hasSecondFactor: false });
  const [row] = await db.select().from(users).where(eq(users.username, 'robin'));
  expect(row).toMatchObject({ isOwner: false, role: 'admin', totpSecret: null, totpConfirmedAt: null, lastLogin: null });
  expect(row!.id).not.toBe(4711);
  const signIn = await call('POST', '/api/admin/login', { body: { username: 'robin', password: clientPassword } });
  expect(signIn.status, 'the password is chosen by who is invited').toBe(401);
});

test('creates an access code for the client in the path, with the requested lifetime', async () => {
  const { id } = await createClient(testApp);
  const other = await createClient(testApp);
  const body = { ...protectedFields, clientId: other.id, lifetime: 3 };
  const { body: response } = await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: owner, body });
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.id, response.accessCode.id));
  expect(row).toMatchObject({ clientId: id, isDevelopment: false, lastUsedAt: null, expiresAt: new Date('2026-03-05T10:00:00Z') });
  expect(row!.codeHash).not.toBe('known');
});

test('creates a client without access and an open invitation that is valid for a week', async () => {
  const body = { ...protectedFields, name: 'Invited', email: 'attacker@client.example' };
  await call('POST', '/api/admin/generate-invite', { cookie: owner, body });
  const [row] = await db.select().from(invitations).where(eq(invitations.email, body.email));
  const [client] = await db.select().from(clients).where(eq(clients.email, body.email));
  expect(client).toMatchObject({ ...newClientDefaults, verified: false, emailConfirmedAt: null, password: nobodysHash });
  expect(row).toMatchObject({ usedAt: null, revokedAt: null, clientId: client!.id, expiresAt: new Date('2026-03-09T10:00:00Z') });
  expect(row!.tokenHash).not.toBe('known');
});

test('creates an invoice as a draft without a number, with the sum of its items', async () => {
  const { id } = await createClient(testApp);
  const items = [{ description: 'Trailer', quantity: 2, unitAmount: '10.00' }];
  const body = { ...protectedFields, clientId: id, dueDate: '2099-12-31', currency: 'USD', items };
  const { status, body: response } = await call('POST', '/api/admin/invoices', { cookie: owner, body });
  expect(status).toBe(201);
  const [row] = await db.select().from(invoices).where(eq(invoices.id, response.invoice.id));
  expect(row).toMatchObject({ clientId: id, status: 'draft', invoiceNumber: null, amountMinor: 2000, paidDate: null });
});
