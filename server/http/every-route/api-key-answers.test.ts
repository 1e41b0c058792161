import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { linkForSessions } from '#api/shared/responses.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { nobodysHash } from '#server/shared/passwords/passwords.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { type AccessFixture, type CallerName, createAccessFixture } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { sample } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const endpoints = (await allEndpoints()).filter(({ apiScope }) => apiScope);
type Open = (typeof endpoints)[number];

/** Approving a request lets in whoever confirmed its address and chose its password. */
const approval = 'POST /api/admin/clients/:id/approve';

/** Calls an endpoint as the access table does. `prepared` runs between the preparation and the call. */
async function callAs(endpoint: Open, caller: CallerName, prepared: (fixture: AccessFixture) => Promise<void> = async () => {}) {
  const fixture = await createAccessFixture(testApp, caller);
  const { params = {}, query, body, headers } = (await requests[nameOf(endpoint)]?.(fixture)) ?? {};
  await prepared(fixture);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const { cookie, authorization } = fixture.caller;
  return call(endpoint.method, query ? `${path}?${new URLSearchParams(query)}` : path, {
    cookie,
    body,
    headers: { ...headers, ...(authorization && { authorization }) },
  });
}

/** Everything that's stored. */
async function dump(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts = rows.map(({ name }) => db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`)));
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

/** The parts of an answer that open something: the tokens, in a link or without, whose hash is stored. */
async function tokensIn(text: string): Promise<string[]> {
  const candidates = new Set([...text.matchAll(/[\w-]{22,}/g)].flatMap(([found]) => [found, found.slice(0, 43), found.slice(-22)]));
  const stored = candidates.size > 0 ? await dump() : '';
  return [...candidates].filter((candidate) => stored.includes(hashToken(candidate)));
}

/** What lets clients in, by their ids. */
async function readAccess() {
  const { id, email, password, verified, deactivatedAt, mustChangePassword, emailConfirmedAt, resetTokens, verificationTokens } = clients;
  const access = { email, password, verified, deactivatedAt, mustChangePassword, emailConfirmedAt, resetTokens, verificationTokens };
  const rows = await db.select({ id, ...access }).from(clients);
  const { rows: sessions } = await db.execute(sql`
    select client_id, count(*) from (select client_id from sessions union all select client_id from access_codes) given group by client_id`);
  return { clients: new Map(rows.map((row) => [row.id, row])), sessions };
}

test.each(sample(endpoints, 30))('$method $path gives a key no link and nobody access to an account', async (endpoint) => {
  let before: Awaited<ReturnType<typeof readAccess>> | undefined;
  const { status, text, headers } = await callAs(endpoint, 'apiKey', async () => {
    before = await readAccess();
  });
  expect(status, text).toBe(endpoint.status ?? 200);
  expect(await tokensIn(text)).toEqual([]);
  expect(headers).not.toHaveProperty('set-cookie');
  const after = await readAccess();
  expect(after.sessions).toEqual(before!.sessions);
  for (const [id, client] of after.clients) {
    const known = before!.clients.get(id);
    if (!known) expect(client).toMatchObject({ verified: false, password: nobodysHash });
    else expect(client).toEqual(nameOf(endpoint) === approval ? { ...known, verified: client.verified } : known);
  }
});

/** Finds the names of members that may be links. */
function* linksOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || !schema) return;
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'properties') yield* Object.keys(part).filter((name) => /link|url|token|secret/i.test(name));
    yield* linksOf(part);
  }
}

/** The schema of an answer as API keys get it. */
function answerSchema({ response }: Open) {
  const schema = z.toJSONSchema(response, { unrepresentable: 'any' });
  const members = response instanceof z.ZodObject ? Object.entries(response.shape) : [];
  for (const [name, member] of members) if (member === linkForSessions) delete schema.properties![name];
  return schema;
}

test('the API has no other links for keys than those to other websites', () => {
  const found = endpoints.flatMap((endpoint) => [...linksOf(answerSchema(endpoint))].map((name) => `${nameOf(endpoint)} ${name}`));
  // One is a file that the studio keeps elsewhere, the other the payment provider's page.
  expect(found.sort()).toEqual(['GET /api/admin/disputes dashboardUrl', 'POST /api/admin/projects/:id/file-links link']);
});

test('links are recognized in the answers that sessions get', async () => {
  const withLinks = [
    'POST /api/admin/generate-invite',
    'POST /api/admin/proposals/:id/send',
    'POST /api/admin/leads/:id/briefs',
    'POST /api/admin/briefs/:id/remind',
    'POST /api/admin/briefs/:id/reopen',
  ];
  for (const endpoint of endpoints.filter((open) => withLinks.includes(nameOf(open))))
    expect(await tokensIn((await callAs(endpoint, 'admin')).text), nameOf(endpoint)).toHaveLength(1);
});

test('the reference says what every endpoint open to keys returns or enables', () => {
  const reference = readFileSync(new URL('../../../docs/reference/api-keys.md', import.meta.url), 'utf8');
  const listed = reference
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, scope = '', paths = '', enables = ''] = line.split('|').map((cell) => cell.trim());
      expect(enables, line).not.toBe('');
      return [...paths.matchAll(/`([A-Z]+) ([^`]+)`/g)].map(([, method, path]) => `${scope} ${method} /api/admin/${path}`);
    });
  expect(listed.sort()).toEqual(endpoints.map((endpoint) => `\`${endpoint.apiScope}\` ${nameOf(endpoint)}`).sort());
});
