import { expect, test } from 'vitest';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });
const { call, db } = testApp;
await changeStudio(db, { studioName: 'Reel Deal' });
const cookie = `__Host-${await ownerCookie(testApp)}`;

const invite = (body: object) => call('POST', '/api/admin/generate-invite', { cookie, body });

test('links to registration at the public URL with a token and the email address', async () => {
  const { status, body } = await invite({ name: 'Ann', email: 'ann+reels@client.example' });
  const link = new URL(body.inviteLink);
  expect(status).toBe(201);
  expect(link.origin + link.pathname).toBe('https://studio.example/client/register');
  expect(link.searchParams.get('email')).toBe('ann+reels@client.example');
  expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
});

test('emails the link to the invited address', async () => {
  const { body } = await invite({ name: 'Bo', email: 'bo@client.example' });
  const mails = await listMailsTo(testApp, 'bo@client.example');
  expect(mails).toMatchObject([{ subject: 'Reel Deal invited you to the client portal', content: { action: { url: body.inviteLink } } }]);
});

test('stores only the hash of the token', async () => {
  const { body } = await invite({ name: 'Cy', email: 'cy@client.example' });
  const token = new URL(body.inviteLink).searchParams.get('token')!;
  const rows = await db.select().from(invitations);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('rejects an existing client', async () => {
  await createClient(testApp, { email: 'active@client.example' });
  expect(await invite({ name: 'Active', email: 'Active@Client.example' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await listMailsTo(testApp, 'Active@Client.example')).toEqual([]);
});

test('reports invalid fields', async () => {
  const { status, body } = await invite({ name: 'Two\r\nlines', email: 'nobody' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: ['Client name must be a single line'], email: ['Please enter a valid email address'] });
});

test('generates a new token for each invitation', async () => {
  const tokens = [await invite({ name: 'Di', email: 'di@client.example' }), await invite({ name: 'Di', email: 'di@client.example' })];
  expect(new Set(tokens.map(({ body }) => body.inviteLink)).size).toBe(2);
});

test('rejects clients', async () => {
  const { cookie: client } = await createClient(testApp);
  const body = { name: 'Friend', email: 'friend@client.example' };
  expect((await call('POST', '/api/admin/generate-invite', { cookie: `__Host-${client}`, body })).status).toBe(401);
  expect(await listMailsTo(testApp, body.email)).toEqual([]);
});
