import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo, mailedToken } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db } = testApp;
let cookie: string;

/** Must be called again once time has passed, because sessions expire. */
const signInOwner = async () => {
  cookie = await ownerCookie(testApp);
};
beforeEach(signInOwner);

const password = 'Cutting-Room-7';

async function invite() {
  const username = `robin-${randomUUID().slice(0, 8)}`;
  const form = { name: 'Robin Cutter', email: `${username}@studio.example`, username };
  const { status, body } = await call('POST', '/api/admin/admins', { cookie, body: form });
  expect(status).toBe(201);
  return { ...form, id: body.admin.id as number, admin: body.admin, token: await mailedToken(testApp, form.email) };
}

let networks = 0;

const accept = (token: string, chosen = password, network = `192.0.2.${++networks}`) =>
  call('POST', '/api/admin/accept-invitation', { body: { token, password: chosen }, headers: { 'x-forwarded-for': network } });
const signIn = async (username: string, chosen = password) =>
  (await call('POST', '/api/admin/login', { body: { username, password: chosen } })).status;
const change = (id: number, action: 'resend' | 'revoke') => call('POST', `/api/admin/admins/${id}/${action}-invitation`, { cookie });
const readRow = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]!;

async function readInvitation(id: number) {
  const { body } = await call('GET', '/api/admin/admins', { cookie });
  return body.admins.find((admin: { id: number }) => admin.id === id).invitation;
}

test('emails a link to choose a password, after which the admin can sign in', async () => {
  const { id, email, username, admin, token } = await invite();
  const [mail] = await listMailsTo(testApp, email);
  expect(mail?.content.action?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/admin\/accept-invitation\?token=[\w-]{43}$/);
  const invitation = { status: 'active', expiresAt: new Date(clock.now().getTime() + 7 * days).toISOString() };
  expect(admin).toMatchObject({ username, email, isOwner: false, invitation });
  expect(await accept(token)).toMatchObject({ status: 200, body: { username } });
  expect(await signIn(username)).toBe(200);
  expect(await readInvitation(id)).toBeNull();
});

test('stores only the hash of the token', async () => {
  const { id, token } = await invite();
  const row = await readRow(id);
  expect(Object.keys(row.resetTokens)).toEqual([hashToken(token)]);
  expect((await accept(hashToken(token))).status).toBe(409);
});

test('signs nobody in before a password is chosen', async () => {
  const { username } = await invite();
  for (const tried of [password, 'none', username]) expect(await signIn(username, tried)).toBe(401);
});

test('accepts one of two concurrent uses of a link, and none later', async () => {
  const { token, username } = await invite();
  const passwords = ['First-Password-1', 'Second-Password-2'];
  const responses = await Promise.all(passwords.map((chosen) => accept(token, chosen)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = responses.findIndex(({ status }) => status === 200);
  expect(await signIn(username, passwords[winner])).toBe(200);
  expect(await accept(token)).toMatchObject({ status: 409, body: { message: 'This invitation link is invalid or has expired.' } });
});

test('keeps earlier links valid until one of them is used', async () => {
  const { id, email, token } = await invite();
  clock.advance(5 * minutes);
  expect((await change(id, 'resend')).status).toBe(200);
  const second = await mailedToken(testApp, email);
  expect(second).not.toBe(token);
  expect((await accept(token)).status).toBe(200);
  expect((await accept(second)).status).toBe(409);
});

test('expires after seven days, and can be resent', async () => {
  const [early, late] = [await invite(), await invite()];
  clock.advance(7 * days - 1 * minutes);
  expect((await accept(early.token)).status).toBe(200);
  clock.advance(1 * minutes);
  expect((await accept(late.token)).status).toBe(409);
  await signInOwner();
  const expired = await readInvitation(late.id);
  expect(expired).toEqual({ status: 'expired', expiresAt: clock.now().toISOString() });
  expect((await change(late.id, 'resend')).body.admin.invitation.status).toBe('active');
  expect((await accept(await mailedToken(testApp, late.email))).status).toBe(200);
});

test('ends every link when the invitation is revoked, until it is resent', async () => {
  const { id, email, token } = await invite();
  await change(id, 'resend');
  expect((await change(id, 'revoke')).body.admin.invitation).toEqual({ status: 'revoked', expiresAt: null });
  for (const link of [token, await mailedToken(testApp, email)]) expect((await accept(link)).status).toBe(409);
  await change(id, 'resend');
  expect((await accept(await mailedToken(testApp, email))).status).toBe(200);
});

test('ends the link of a removed admin', async () => {
  const { id, token } = await invite();
  expect((await call('DELETE', `/api/admin/admins/${id}`, { cookie })).status).toBe(200);
  expect((await accept(token)).status).toBe(409);
});

test("rejects a weak and a common password and doesn't use the link", async () => {
  const { token } = await invite();
  expect((await accept(token, 'weak')).body.errors.password).toHaveLength(3);
  expect((await accept(token, 'Password1')).body.errors.password).toHaveLength(1);
  expect((await accept(token)).status).toBe(200);
});

test.each(['resend', 'revoke'] as const)("can't %s the invitation of an admin who has chosen a password", async (action) => {
  const { id, token } = await invite();
  await accept(token);
  const { status, body } = await change(id, action);
  expect([status, body.message]).toEqual([409, 'This admin has already chosen a password.']);
  expect((await change(2_147_483_647, action)).status).toBe(404);
});

test('rejects a username that is taken, and an invitation without a name or an address', async () => {
  const { username } = await invite();
  const send = (body: object) => call('POST', '/api/admin/admins', { cookie, body });
  const taken = await send({ name: 'Ro', email: 'ro@studio.example', username: username.toUpperCase() });
  expect([taken.status, taken.body.errors]).toEqual([409, { username: ['This username is already taken.'] }]);
  expect(await listMailsTo(testApp, 'ro@studio.example')).toEqual([]);
  const { status, body } = await send({ username: 'ro', password });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name', 'email']]);
});

test('neither notifies an invited admin nor lets them edit projects', async () => {
  const { id, token } = await invite();
  const client = await createClient(testApp);
  const project = await createProject(testApp, { clientId: client.id });
  const assign = () => call('PATCH', `/api/admin/projects/${project.id}`, { cookie, body: { editorId: id } });
  const editors = async () => (await call('GET', '/api/admin/editors', { cookie })).body.editors.map((editor: { id: number }) => editor.id);
  const notified = async () => (await db.select().from(notifications)).map(({ userId }) => userId);
  await call('POST', `/api/client/projects/${project.id}/comments`, { cookie: client.cookie, body: { text: 'Louder' } });
  expect(await notified()).not.toContain(id);
  expect(await editors()).not.toContain(id);
  expect((await assign()).body.errors).toEqual({ editorId: ["This admin hasn't accepted the invitation yet."] });
  await accept(token);
  expect(await editors()).toContain(id);
  expect((await assign()).status).toBe(200);
});

test('records each step in the audit log', async () => {
  const { id, email, username } = await invite();
  await change(id, 'revoke');
  await change(id, 'resend');
  await accept(await mailedToken(testApp, email));
  const entries = await db.select().from(auditLog).where(eq(auditLog.userId, id)).orderBy(auditLog.id);
  expect(entries.map(({ action, actor, target }) => [action, actor, target])).toEqual([
    ['admin.invited', 'owner', username],
    ['admin.invitation_revoked', 'owner', username],
    ['admin.invitation_resent', 'owner', username],
    ['admin.invitation_accepted', 'Robin Cutter', null],
  ]);
});

test('limits how many links a network tries', async () => {
  for (let count = 0; count < 20; count++) expect((await accept('unknown', password, '203.0.113.1')).status).toBe(409);
  expect((await accept('unknown', password, '203.0.113.1')).status).toBe(429);
});
