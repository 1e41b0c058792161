import { expect, test } from 'vitest';
import { clientPassword, createClient } from '#server/testing/factories.ts';
import { proposalActions, selection } from '#server/testing/proposals.ts';
import { confirmEmail, inviteClient, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, drain } = testApp;
const { owner, admin, draft, send, visit, readCode } = await proposalActions(testApp);

const typed = 'Typed-By-Studio-1';
const own = 'Chosen-By-Ann-1';
const addByForm = (email: string) =>
  call('POST', '/api/admin/clients', { cookie: owner, body: { name: 'Ann Added', email, password: typed } }).then(
    ({ body }) => body.client.id as number,
  );
const signIn = async (email: string, password: string) => (await call('POST', '/api/client/login', { body: { email, password } })).cookie!;
const replacePassword = (cookie: string) =>
  call('POST', '/api/client/profile/password', { cookie, body: { currentPassword: typed, password: own, confirmPassword: own } });

/** Steps with which a client signs a proposal in the portal. */
async function sentTo(clientId: number) {
  const id = await draft({ clientId });
  const { link } = (await send(id)).body;
  const { read, at, accept } = visit(String(id));
  return {
    id,
    byLink: visit(link),
    needsCode: async (cookie: string) => (await read(cookie)).body.proposal.needsCode as boolean,
    askForCode: (email: string, cookie: string) => at('POST', '/code', { email }, cookie),
    sign: async (cookie: string, code?: string) => {
      const { proposal } = (await read(cookie)).body;
      const chosen = { ...selection, version: proposal.version };
      const { sha256 } = (await at('POST', '/document', chosen, cookie)).body;
      return accept({ ...chosen, sha256, signature: { kind: 'typed' }, name: 'Ann Carter', agree: true, code }, cookie);
    },
  };
}

const codeMissing = { status: 422, body: { errors: { code: ['Please enter the code from the email.'] } } };

test('whoever got in with a password from the studio needs a code, also after replacing it', async () => {
  const email = 'ann@typed.example';
  const { needsCode, sign, askForCode, byLink } = await sentTo(await addByForm(email));
  const cookie = await signIn(email, typed);
  expect((await byLink.read(cookie)).body.proposal).toMatchObject({ needsCode: true });
  expect((await replacePassword(cookie)).status).toBe(200);
  for (const session of [cookie, await signIn(email, own)]) {
    expect(await needsCode(session)).toBe(true);
    expect(await sign(session)).toMatchObject(codeMissing);
  }
  expect((await askForCode(email, cookie)).status).toBe(200);
  expect((await sign(cookie, await readCode(email))).status).toBe(201);
});

test('a link to the mailbox makes the account one that signs without a code', async () => {
  const email = 'bo@typed.example';
  const { needsCode, sign } = await sentTo(await addByForm(email));
  await replacePassword(await signIn(email, typed));
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  const reset = { token: await mailedToken(testApp, email), password: 'Chosen-By-Bo-2', confirmPassword: 'Chosen-By-Bo-2' };
  expect((await call('POST', '/api/client/reset-password', { body: reset })).status).toBe(200);
  const cookie = await signIn(email, 'Chosen-By-Bo-2');
  expect(await needsCode(cookie)).toBe(false);
  expect((await sign(cookie)).status).toBe(201);
});

test('an address that was confirmed before the studio typed a password has to be confirmed again', async () => {
  const email = 'cy@typed.example';
  await register(testApp, registrationForm(email));
  await confirmEmail(testApp, email);
  await inviteClient(testApp, email, owner);
  const { needsCode, sign } = await sentTo(await addByForm(email));
  const cookie = await signIn(email, typed);
  await replacePassword(cookie);
  expect(await needsCode(cookie)).toBe(true);
  expect(await sign(cookie)).toMatchObject(codeMissing);
});

test('an address that the studio has changed has to be confirmed', async () => {
  const { id } = await createClient(testApp);
  const email = 'di@changed.example';
  expect((await call('PATCH', `/api/admin/clients/${id}`, { cookie: owner, body: { email } })).status).toBe(200);
  const { needsCode, sign } = await sentTo(id);
  const cookie = await signIn(email, clientPassword);
  expect(await needsCode(cookie)).toBe(true);
  expect(await sign(cookie)).toMatchObject(codeMissing);
});

test('a proposal that went to another address than the account has needs the code from there', async () => {
  const client = await createClient(testApp);
  const { id, needsCode, sign } = await sentTo(client.id);
  const { revision } = (await admin('GET', `/${id}`)).body.proposal;
  await admin('PATCH', `/${id}`, { revision, recipientEmail: 'assistant@client.example' });
  await send(id);
  expect(await needsCode(client.cookie)).toBe(true);
  expect(await sign(client.cookie)).toMatchObject(codeMissing);
});
