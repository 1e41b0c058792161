import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { issueAccessCode } from '../../features/access-codes/access-codes.service.ts';
import { ensureOwner } from '../../features/admins/admins.service.ts';
import { addClient } from '../../features/clients/clients.service.ts';
import type { NewClientRow } from '../../features/clients/clients.store.ts';
import { endSessionsOf, openSession } from '../../features/sessions/sessions.service.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { clientPassword } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

/** Who calls, in the order of the access table's columns; all but the visitor bring the cookie of a session in the table. */
export const callerNames = ['visitor', 'pending', 'clientA', 'clientB', 'deactivated', 'codeOfA', 'newcomer', 'admin', 'owner'] as const;

export type CallerName = (typeof callerNames)[number];

/** The mark stands in everything of this person's, so that an answer tells whose rows it holds. */
export interface Person {
  mark: string;
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
}

/** Two clients with whom nothing has been done yet, and who is about to call: perhaps one of them. */
export interface AccessScene {
  testApp: TestApp;
  a: ClientPerson;
  b: ClientPerson;
  caller: Caller;
}

/** Made once: hashing takes longer than everything else that a person needs. */
const password = await hashPassword(clientPassword);

/** Whose marks a text shows. */
export const marksIn = (text: string) => new Set(text.match(/person-[0-9a-f]{12}/g));

/** An address that nobody has yet and that shows the mark. */
export const addressOf = ({ mark }: Pick<Person, 'mark'>) => `${randomBytes(4).toString('hex')}.${mark}@client.example`;

function newPerson(): Person {
  const mark = `person-${randomBytes(6).toString('hex')}`;
  return { mark, email: addressOf({ mark }) };
}

/** A client's row for a person; let in, unless asked otherwise. */
export const clientRow = (
  { testApp: { db } }: Pick<AccessScene, 'testApp'>,
  { mark, email }: Person,
  details: Partial<NewClientRow> = {},
) => addClient(db, { name: mark, email, company: mark, additionalInfo: mark, password, verified: true, ...details });

async function newClient(testApp: TestApp, details: Partial<NewClientRow> = {}): Promise<ClientPerson> {
  const person = newPerson();
  const { id: clientId } = await clientRow({ testApp }, person, { emailConfirmedAt: testApp.clock.now(), ...details });
  const token = await openSession(testApp.deps, testApp.db, { clientId }, { userAgent: person.mark });
  return { ...person, clientId, token, cookie: `picturelock-client=${token}` };
}

/** Signed in with an access code. */
async function byCode({ deps, db }: TestApp, client: ClientPerson): Promise<ClientPerson> {
  const { accessCode: code } = await issueAccessCode(deps, client.clientId, 30, { kind: 'system' });
  const token = await openSession(deps, db, { clientId: client.clientId }, { userAgent: client.mark, code });
  return { ...client, token, cookie: `picturelock-client=${token}` };
}

async function signedInAdmin({ deps, db }: TestApp, person: Person, userId: number) {
  const token = await openSession(deps, db, { userId }, { userAgent: person.mark });
  return { ...person, userId, token, cookie: `picturelock-admin=${token}` };
}

export async function newAdmin(testApp: TestApp) {
  const person = newPerson();
  const { mark, email } = person;
  const [user] = await testApp.db.insert(users).values({ username: mark, name: mark, email, password }).returning();
  return signedInAdmin(testApp, person, user!.id);
}

/** There is one owner only: what the call before has changed of it is put back. */
async function ownerAnew(testApp: TestApp) {
  const person = newPerson();
  const { mark, email } = person;
  await ensureOwner(testApp.deps, clientPassword);
  const [user] = await testApp.db
    .update(users)
    .set({ username: mark, name: mark, email, password, totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(users.isOwner, true))
    .returning();
  await endSessionsOf(testApp.db, { userId: user!.id });
  await testApp.db.delete(notifications).where(eq(notifications.userId, user!.id));
  return signedInAdmin(testApp, person, user!.id);
}

const createCaller: Record<CallerName, (testApp: TestApp, clients: Pick<AccessScene, 'a' | 'b'>) => Caller | Promise<Caller>> = {
  visitor: newPerson,
  pending: (testApp) => newClient(testApp, { verified: false, emailConfirmedAt: testApp.clock.now() }),
  clientA: (_, { a }) => a,
  clientB: (_, { b }) => b,
  deactivated: (testApp) => newClient(testApp, { deactivatedAt: testApp.clock.now() }),
  codeOfA: (testApp, { a }) => byCode(testApp, a),
  newcomer: (testApp) => newClient(testApp, { mustChangePassword: true }),
  admin: newAdmin,
  owner: ownerAnew,
};

/** People for one call, so that no call disturbs another. */
export async function setScene(testApp: TestApp, caller: CallerName): Promise<AccessScene> {
  const [a, b] = [await newClient(testApp), await newClient(testApp)];
  return { testApp, a, b, caller: await createCaller[caller](testApp, { a, b }) };
}
