import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const asOwner = (url: string, body: object = {}) => call('POST', `/api/admin/${url}`, { cookie, body });
const rowsOf = (email: string) => db.select().from(clients).where(eq(clients.email, email));
const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });

let count = 0;

/** An invited client, and what changes the client or the invitation. */
async function invite() {
  const email = `invited-${++count}@client.example`;
  const { search } = await inviteClient(testApp, email, cookie);
  const { id } = (await rowsOf(email))[0]!;
  const { invitation } = (await call('GET', `/api/admin/clients/${id}`, { cookie })).body.client;
  return {
    id,
    email,
    register: () => register(testApp, registrationForm(email), { search }),
    resend: () => asOwner(`invitations/${invitation.id}/resend`),
    revoke: () => asOwner(`invitations/${invitation.id}/revoke`),
    inviteAgain: () => asOwner('generate-invite', { name: 'Invited Person', email }),
    create: () => asOwner('clients', { name: 'By Form', email, password: 'Studio-Password-1' }),
    requestAccess: () =>
      register(testApp, registrationForm(email, { password: 'Request-Password-1', confirmPassword: 'Request-Password-1' })),
    addProject: () => asOwner('projects', { clientId: id, title: 'Channel trailer' }),
    addDraft: () =>
      asOwner('invoices', {
        clientId: id,
        dueDate: '2099-12-31',
        currency: 'USD',
        items: [{ description: 'Editing', quantity: 1, unitAmount: '10.00' }],
      }),
  };
}

type Call = () => ReturnType<typeof call>;

/** Holds the client's row until both calls wait for it, the first one first. @returns their statuses */
async function inOrder(id: number, first: Call, second: Call): Promise<[number, number]> {
  let calls: ReturnType<typeof call>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(clients).where(eq(clients.id, id)).for('update');
    calls = [first()];
    await waitForLock(testApp, 1);
    calls.push(second());
    await waitForLock(testApp, 2);
  });
  const [one, two] = await Promise.all(calls);
  return [one!.status, two!.status];
}

test('registers once from two tabs', async () => {
  const { id, email, register } = await invite();
  expect(await inOrder(id, register, register)).toEqual([201, 409]);
  expect(await rowsOf(email)).toMatchObject([{ id, status: 'client' }]);
});

test('a link that is resent meanwhile no longer registers', async () => {
  const { id, email, register, resend, inviteAgain } = await invite();
  expect(await inOrder(id, inviteAgain, register)).toEqual([201, 409]);
  expect(await inOrder(id, resend, register)).toEqual([200, 409]);
  expect(await rowsOf(email)).toMatchObject([{ id, status: 'invited' }]);
});

test("an invitation isn't sent again to somebody who registers meanwhile", async () => {
  const first = await invite();
  expect(await inOrder(first.id, first.register, first.resend)).toEqual([201, 409]);
  const second = await invite();
  expect(await inOrder(second.id, second.register, second.inviteAgain)).toEqual([201, 409]);
});

test('a link that is revoked meanwhile registers nobody', async () => {
  const { id, email, register, revoke } = await invite();
  expect(await inOrder(id, revoke, register)).toEqual([200, 409]);
  expect(await rowsOf(email)).toEqual([]);
});

test('an invitation that is used meanwhile removes nobody', async () => {
  const { id, email, register, revoke } = await invite();
  expect(await inOrder(id, register, revoke)).toEqual([201, 409]);
  expect(await rowsOf(email)).toMatchObject([{ id, status: 'client' }]);
});

test('somebody invited again while the invitation is revoked can register', async () => {
  const { id, email, revoke, inviteAgain } = await invite();
  expect(await inOrder(id, revoke, inviteAgain)).toEqual([200, 201]);
  expect(await rowsOf(email)).toMatchObject([{ status: 'invited' }]);
});

test('registers or is created by the form, whichever comes first, as the same client', async () => {
  const first = await invite();
  expect(await inOrder(first.id, first.register, first.create)).toEqual([201, 409]);
  expect((await signIn(first.email, 'New-Password-1')).body.client.id).toBe(first.id);
  const second = await invite();
  expect(await inOrder(second.id, second.create, second.register)).toEqual([201, 409]);
  expect((await signIn(second.email, 'Studio-Password-1')).body.client.id).toBe(second.id);
});

test('a request for access with the same address neither stops nor follows a registration', async () => {
  const { id, email, register, requestAccess } = await invite();
  const [requested, registered] = await Promise.all([requestAccess(), register()]);
  expect([201, 409]).toContain(requested.status);
  expect(registered.status).toBe(201);
  expect(await rowsOf(email)).toMatchObject([{ id, status: 'client', verificationTokens: [] }]);
  expect((await signIn(email, 'New-Password-1')).status).toBe(200);
});

test('what is prepared while an invitation is revoked keeps the client', async () => {
  const withProject = await invite();
  expect(await inOrder(withProject.id, withProject.addProject, withProject.revoke)).toEqual([201, 200]);
  const withDraft = await invite();
  expect(await inOrder(withDraft.id, withDraft.addDraft, withDraft.revoke)).toEqual([201, 200]);
  for (const { email } of [withProject, withDraft]) expect(await rowsOf(email)).toMatchObject([{ status: 'invited' }]);
});

test('nothing is prepared for a client whose invitation is revoked meanwhile', async () => {
  const withProject = await invite();
  expect(await inOrder(withProject.id, withProject.revoke, withProject.addProject)).toEqual([200, 404]);
  const withDraft = await invite();
  expect(await inOrder(withDraft.id, withDraft.revoke, withDraft.addDraft)).toEqual([200, 404]);
});
