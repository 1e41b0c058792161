import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { apiScopes } from '#domain/shared/api-scopes.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { issueAccessCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { ensureOwner } from '#server/features/accounts/admins/admins.service.ts';
import { createApiKey } from '#server/features/accounts/api-keys/api-keys.service.ts';
import { addClient } from '#server/features/accounts/clients/clients.service.ts';
import type { NewClientRow } from '#server/features/accounts/clients/clients.store.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { clientPassword } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/**
 * Kinds of callers, in the order of the access table's columns. All except the visitor and the API key send the cookie of a stored session.
 */
export const callerNames = [
  'visitor',
  'pending',
  'clientA',
  'clientB',
  'deactivated',
  'accessCodeA',
  'tempPassword',
  'admin',
  'owner',
  'apiKey',
] as const;

export type CallerName = (typeof callerNames)[number];

/** All of a person's rows contain their marker, so a response shows whose data it contains. */
export interface Person {
  marker: string;
  email: string;
}

export interface ClientPerson extends Person {
  clientId: number;
  token: string;
  cookie: string;
}

interface Caller extends Person {
  clientId?: number;
  userId?: number;
  token?: string;
  cookie?: string;
  /** The `Authorization` header of an API key. */
  authorization?: string;
}

/** Two new clients, and the caller, who may be one of them. */
export interface AccessFixture {
  testApp: TestApp;
  a: ClientPerson;
  b: ClientPerson;
  caller: Caller;
}

/** Hashed once for everybody, because hashing is the slowest part of creating a person. */
const password = await hashPassword(clientPassword);

/** The markers in a text. */
export const markersIn = (text: string) => new Set(text.match(/person-[0-9a-f]{12}/g));

/** An unused email address that contains the marker. */
export const uniqueEmail = ({ marker }: Pick<Person, 'marker'>) => `${randomBytes(4).toString('hex')}.${marker}@client.example`;

function newPerson(): Person {
  const marker = `person-${randomBytes(6).toString('hex')}`;
  return { marker, email: uniqueEmail({ marker }) };
}

/** Adds a client for a person, approved by default. */
export const addClientRow = (
  { testApp: { db } }: Pick<AccessFixture, 'testApp'>,
  { marker, email }: Person,
  details: Partial<NewClientRow> = {},
) => addClient(db, { name: marker, email, company: marker, additionalInfo: marker, password, verified: true, ...details });

async function newClient(testApp: TestApp, details: Partial<NewClientRow> = {}): Promise<ClientPerson> {
  const person = newPerson();
  const { id: clientId } = await addClientRow({ testApp }, person, { emailConfirmedAt: testApp.clock.now(), ...details });
  const token = await openSession(testApp.db, testApp.deps.clock, { clientId }, { userAgent: person.marker });
  return { ...person, clientId, token, cookie: `picturelock-client=${token}` };
}

/** Signs a client in with an access code. */
async function signInWithCode({ deps, db }: TestApp, client: ClientPerson): Promise<ClientPerson> {
  const { accessCode: code } = await issueAccessCode(deps, client.clientId, 30, { kind: 'system' });
  const token = await openSession(db, deps.clock, { clientId: client.clientId }, { userAgent: client.marker, code });
  return { ...client, token, cookie: `picturelock-client=${token}` };
}

async function signedInAdmin({ deps, db }: TestApp, person: Person, userId: number) {
  const token = await openSession(db, deps.clock, { userId }, { userAgent: person.marker });
  return { ...person, userId, token, cookie: `picturelock-admin=${token}` };
}

export async function newAdmin(testApp: TestApp) {
  const person = newPerson();
  const { marker, email } = person;
  const [user] = await testApp.db.insert(users).values({ username: marker, name: marker, email, password }).returning();
  return signedInAdmin(testApp, person, user!.id);
}

/** A key with every scope, in the name of an admin of its own: the owner is another caller. */
async function newApiKey(testApp: TestApp) {
  const { cookie: _, ...admin } = await newAdmin(testApp);
  const form = { name: admin.marker, scopes: apiScopes, expiresAt: null };
  const { key } = await createApiKey(testApp.deps, form, admin.userId, { kind: 'system' });
  return { ...admin, authorization: `Bearer ${key}` };
}

/** Makes the caller the owner. There is only one owner, so changes by previous calls are undone. */
async function resetOwner(testApp: TestApp) {
  const person = newPerson();
  const { marker, email } = person;
  await ensureOwner(testApp.deps.db, clientPassword);
  const [user] = await testApp.db
    .update(users)
    .set({ username: marker, name: marker, email, password, totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(users.isOwner, true))
    .returning();
  await endSessionsOf(testApp.db, { userId: user!.id });
  await testApp.db.delete(notifications).where(eq(notifications.userId, user!.id));
  return signedInAdmin(testApp, person, user!.id);
}

const createCaller: Record<CallerName, (testApp: TestApp, clients: Pick<AccessFixture, 'a' | 'b'>) => Caller | Promise<Caller>> = {
  visitor: newPerson,
  pending: (testApp) => newClient(testApp, { verified: false, emailConfirmedAt: testApp.clock.now() }),
  clientA: (_, { a }) => a,
  clientB: (_, { b }) => b,
  deactivated: (testApp) => newClient(testApp, { deactivatedAt: testApp.clock.now() }),
  accessCodeA: (testApp, { a }) => signInWithCode(testApp, a),
  tempPassword: (testApp) => newClient(testApp, { mustChangePassword: true }),
  admin: newAdmin,
  owner: resetOwner,
  apiKey: newApiKey,
};

/** New people for each call, so that calls don't affect each other. */
export async function createAccessFixture(testApp: TestApp, caller: CallerName): Promise<AccessFixture> {
  const [a, b] = [await newClient(testApp), await newClient(testApp)];
  return { testApp, a, b, caller: await createCaller[caller](testApp, { a, b }) };
}

/** Every kind of caller with the same two clients, for calls that change nothing. */
export async function createSharedFixtures(testApp: TestApp, names: readonly CallerName[]): Promise<[CallerName, AccessFixture][]> {
  const { caller: _, ...clients } = await createAccessFixture(testApp, 'visitor');
  const fixtures: [CallerName, AccessFixture][] = [];
  for (const name of names) fixtures.push([name, { ...clients, caller: await createCaller[name](testApp, clients) }]);
  return fixtures;
}
