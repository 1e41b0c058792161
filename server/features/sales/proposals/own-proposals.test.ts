import { expect, test } from 'vitest';
import { days } from '#server/shared/clock.ts';
import { clientPassword, createClient, viewingCookies } from '#server/testing/factories.ts';
import { proposalActions, selection } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock } = testApp;
const { owner, admin, draft, send, visit } = await proposalActions(testApp);

const listOwn = async (cookie: string, query = '') =>
  (await call('GET', `/api/client/proposals${query}`, { cookie })).body.proposals as { id: number; state: string }[];
/** In the portal, a proposal's id stands where a link has its token. */
const open = (id: number) => visit(String(id));
const signature = { signature: { kind: 'typed' }, name: 'Ann Carter', agree: true };

test('nobody else reaches it by its id, and without the password it can only be read', async () => {
  const [client, other] = [await createClient(testApp), await createClient(testApp)];
  const id = await draft({ recipientName: client.name, recipientEmail: client.email.toUpperCase() });
  await send(id);
  const own = open(id);
  expect(await listOwn(client.cookie)).toMatchObject([{ id, state: 'sent' }]);
  expect(await listOwn(other.cookie)).toEqual([]);
  expect((await own.read(other.cookie)).status).toBe(404);
  expect((await own.at('POST', '/decline', { version: 1 }, other.cookie)).status).toBe(404);
  expect((await own.read()).status).toBe(401);
  const { viewing, admin: asAdmin } = await viewingCookies(testApp, client.id);
  expect((await own.read(`${viewing}; ${asAdmin}`)).body.proposal).toMatchObject({ state: 'sent' });
  const { code } = (await call('POST', `/api/admin/clients/${client.id}/access-codes`, { cookie: owner, body: {} })).body;
  const { cookie: byCode } = await call('POST', '/api/client/access-code', { body: { code } });
  for (const cookie of [`${viewing}; ${asAdmin}`, byCode])
    expect((await own.at('POST', '/decline', { version: 1 }, cookie)).status).toBe(403);
  expect((await own.read(byCode)).status).toBe(200);
});

test('a client finds a proposal in the portal, signs it without a code, and keeps what was signed after its links have ended', async () => {
  const client = await createClient(testApp);
  const { cookie } = client;
  const id = await draft({ clientId: client.id });
  await draft({ clientId: client.id });
  expect(await listOwn(cookie)).toEqual([]);
  const { link } = (await send(id)).body;
  expect(await listOwn(cookie)).toMatchObject([{ id, title: 'Launch film', state: 'sent', projectId: null }]);
  const own = open(id);
  expect((await own.read(cookie)).body.proposal).toMatchObject({ state: 'viewed', needsCode: false });
  const chosen = { ...selection, version: 1 };
  const { sha256 } = (await own.at('POST', '/document', chosen, cookie)).body;
  const { status, body } = await own.accept({ ...chosen, ...signature, sha256 }, cookie);
  expect(status).toBe(201);
  expect((await visit(link).read()).body.proposal.acceptance).toMatchObject({ projectId: body.projectId });
  expect((await admin('GET', `?projectId=${body.projectId}`)).body).toMatchObject([{ id, projectId: body.projectId }]);
  clock.advance(200 * days);
  const { cookie: later } = await call('POST', '/api/client/login', { body: { email: client.email, password: clientPassword } });
  expect((await visit(link).at('GET', '/signed.pdf')).status).toBe(404);
  expect(await listOwn(later!, `?projectId=${body.projectId}`)).toMatchObject([{ id, state: 'accepted', projectId: body.projectId }]);
  expect((await own.at('GET', '/signed.pdf', undefined, later)).headers['content-type']).toBe('application/pdf');
});
