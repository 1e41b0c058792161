import diagnostics from 'node:diagnostics_channel';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { problem } from '#contract/shared/errors.ts';
import { readResponse } from '#server/http/pages/rendered-page.ts';
import {
  type AccessFixture,
  type CallerName,
  callerNames,
  createAccessFixture,
  createSharedFixtures,
  markersIn,
  newAdmin,
} from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { createRow } from '#server/testing/access/access-rows.ts';
import { pageRoutes } from '#server/testing/access/page-routes.ts';
import type { AccessRequest } from '#server/testing/access/prepare-request.ts';
import { type AccessRow, accessRows, headers } from '#server/testing/access/read-access-table.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { sample } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const endpoints = await allEndpoints();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const guarded = endpoints.filter(({ access }) => access !== 'public').map((endpoint) => ({ ...endpoint, name: nameOf(endpoint) }));
const outsideContract = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/static/*',
  'GET /api/client/live',
  'GET /api/admin/live',
  'POST /api/upload/:token/files',
  'PATCH /api/upload/:token/files/:id',
  'DELETE /api/upload/:token/files/:id',
  'POST /api/briefs/:token/uploads',
  'PATCH /api/briefs/:token/uploads/:id',
  'DELETE /api/briefs/:token/uploads/:id',
  'POST /api/admin/site/film-uploads',
  'PATCH /api/admin/site/film-uploads/:id',
  'DELETE /api/admin/site/film-uploads/:id',
  'POST /api/files/uploads',
  'PATCH /api/files/uploads/:id',
  'DELETE /api/files/uploads/:id',
  'GET /api/review-guest/live',
  'POST /api/payments/webhook',
  'ALL /api/*',
];

/** Pages that contain everything the renderer receives, so that personal data would show. */
const rendered: string[] = [];
const { pages } = fakePages(() => new Response(), {
  render: async (...received) => {
    rendered.push(new URL(received[0]).pathname);
    return readResponse(new Response(JSON.stringify(received)));
  },
});
pages.built!.patterns = pageRoutes;

/** Every API route, recorded while the server is built. */
const registered: string[] = [];
const recordRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    if (url.startsWith('/api/') && methods.length > 0) registered.push(`${methods.length > 1 ? 'ALL' : methods[0]} ${url}`);
  });
diagnostics.subscribe('fastify.initialization', recordRoutes);
const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1', BACKUP_DIR: scratchDirectory() }, pages });
diagnostics.unsubscribe('fastify.initialization', recordRoutes);
const { call } = testApp;

/** Every call comes from a new network, so that no rate limit applies. */
let networks = 0;
const fromNewNetwork = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++networks / 256)}.${networks % 256}` });

const methodOf = ({ method }: Pick<AccessRow, 'method'>) => (method === 'ALL' ? 'GET' : method) as 'GET';
const urlOf = ({ path }: Pick<AccessRow, 'path'>, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name])).replace('*', () => String(params['*'] ?? 'nowhere'));

/** The first response of an event stream. */
async function openAndCloseStream(path: string, cookie: string | undefined, authorization: Record<string, string>) {
  const { status, headers, text, close } = await openLiveStream(testApp.url + path, cookie, authorization);
  close();
  return { status, headers, text, body: text && JSON.parse(text) };
}

const prepare = async (row: AccessRow, fixture: AccessFixture) => (await requests[row.name]?.(fixture)) ?? {};

async function callAs(row: AccessRow, name: CallerName, fixture: AccessFixture, request: AccessRequest) {
  const { params, query, body, headers, expected } = request;
  const { cookie } = fixture.caller;
  const authorization: Record<string, string> = fixture.caller.authorization ? { authorization: fixture.caller.authorization } : {};
  const url = `${urlOf(row, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const response = row.path.endsWith('/live')
    ? await openAndCloseStream(url, cookie, authorization)
    : await call(methodOf(row), url, { cookie, body, headers: { ...fromNewNetwork(), ...headers, ...authorization } });
  return { name, fixture, expected, response };
}

/** Changes to the site expect that nobody else changes it meanwhile; a new endpoint for webhooks needs room, so others are deleted first. */
const isCalledInTurn = ({ path }: AccessRow) => path.startsWith('/api/admin/site/') || path === '/api/admin/webhook-endpoints';

/** With a fixture of one's own. */
async function callAlone(row: AccessRow, name: CallerName) {
  const fixture = await createAccessFixture(testApp, name);
  return callAs(row, name, fixture, await prepare(row, fixture));
}

/** Who is rejected changes nothing, so all of them can ask for the same rows. */
async function callAsRejected(row: AccessRow, names: CallerName[]) {
  const fixtures = await createSharedFixtures(testApp, names);
  const request = fixtures[0] && (await prepare(row, fixtures[0][1]));
  return Promise.all(fixtures.map(([name, fixture]) => callAs(row, name, fixture, request!)));
}

const guardedNames = new Set(guarded.map(({ name }) => name));

/** As everyone who is rejected, and as some of those who aren't, each of whom needs rows of their own. */
async function callAsEveryone(row: AccessRow) {
  // What a public endpoint answers depends on what each caller sends.
  const isRejected = (name: CallerName) => guardedNames.has(row.name) && row.statuses[name] >= 400;
  const calls = await callAsRejected(row, callerNames.filter(isRejected));
  const others = sample(
    callerNames.filter((name) => !isRejected(name)),
    2,
  );
  if (!isCalledInTurn(row)) return [...calls, ...(await Promise.all(others.map((name) => callAlone(row, name))))];
  for (const name of others) calls.push(await callAlone(row, name));
  return calls;
}

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 409: 'conflict' };
const codeFor = (status: number, name: CallerName) =>
  status === 403 && name === 'tempPassword' ? 'password_change_required' : codes[status];

test('lists every endpoint of the contract and no others', () => {
  const columns = [...callerNames, 'data'];
  expect(headers).toEqual([columns, columns]);
  expect(accessRows.map(({ name }) => name).sort()).toEqual([...endpoints.map(nameOf), ...outsideContract].sort());
  expect(Object.keys(requests).filter((name) => !accessRows.some((row) => row.name === name))).toEqual([]);
});

test('lists every API route that the server registers', () => {
  expect(registered.toSorted()).toEqual(accessRows.map(({ name }) => name).sort());
});

test.each(sample(accessRows, 150))('$name returns the listed status and data to each caller', async (row) => {
  const calls = await callAsEveryone(row);
  for (const { name, fixture, expected, response } of calls) {
    expect(response.status, name).toBe(row.statuses[name]);
    const isSuccess = response.status < 400;
    const markers = markersIn(response.text);
    const expectedMarkers = isSuccess ? row.expectedMarkers(fixture) : [];
    if (isSuccess && row.allowsOthers) expect([...markers], name).toEqual(expect.arrayContaining(expectedMarkers));
    else expect(markers, name).toEqual(new Set(expectedMarkers));
    if (isSuccess && expected) expect(response.body, name).toMatchObject(expected);
    if (!isSuccess) {
      expect(problem.parse(response.body).code, name).toBe(codeFor(response.status, name));
      expect(response.headers, name).not.toHaveProperty('set-cookie');
    }
  }
});

const { a: client } = await createAccessFixture(testApp, 'visitor');
const admin = await newAdmin(testApp);
const invalidSessions = Object.entries({
  'no cookie': undefined,
  'empty cookies': 'picturelock-client=; picturelock-admin=',
  'unknown cookies': 'picturelock-client=unknown; picturelock-admin=unknown',
  "the other audience's tokens": `picturelock-client=${admin.token}; picturelock-admin=${client.token}`,
});

const head = (url: string, cookie = '') => testApp.app.inject({ method: 'HEAD', url, headers: { cookie } });

test.each(guarded)('$name checks the session before anything else', async (endpoint) => {
  const malformed = { headers: { 'content-type': 'application/json' }, body: '{"' };
  for (const [description, cookie] of sample(invalidSessions, 2)) {
    const responses = [
      await call(endpoint.method, samplePath(endpoint), { cookie }),
      await call(endpoint.method, urlOf(endpoint, { id: 'none', paymentIntent: 'none' }), { cookie }),
      await call(endpoint.method, `${samplePath(endpoint)}?limit=none&before=none`, { cookie }),
      ...(endpoint.method === 'GET' ? [] : [await call(endpoint.method, samplePath(endpoint), { cookie, ...malformed })]),
    ];
    for (const { status, body } of responses) expect([status, problem.parse(body).code], description).toEqual([401, 'unauthenticated']);
    if (endpoint.method === 'GET') expect((await head(samplePath(endpoint), cookie)).statusCode, description).toBe(401);
  }
});

test.each(guarded.filter(({ access }) => access === 'owner'))(
  '$name rejects other admins before it checks anything else',
  async (endpoint) => {
    for (const url of [samplePath(endpoint), urlOf(endpoint, { id: 'none' })])
      expect(await call(endpoint.method, url, { cookie: admin.cookie })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  },
);

test("rejects ending someone else's session", async () => {
  const { a, b, caller: owner } = await createAccessFixture(testApp, 'owner');
  const people = [a, b, admin, owner as typeof admin];
  for (const caller of people)
    for (const other of people.filter((person) => person !== caller)) {
      const audience = 'userId' in caller ? 'admin' : 'client';
      const id = await createRow.session({ testApp }, other);
      expect((await call('DELETE', `/api/${audience}/sessions/${id}`, { cookie: caller.cookie })).status).toBe(404);
    }
});

/** The path patterns of the page routes. */
const pathsOf = (routes: RouteConfigEntry[], parent = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, pattern) : [pattern || '/'];
  });

test('lists every page route and no others', async () => {
  const { default: routes } = await import(/* @vite-ignore */ new URL('../../../web/app/routes.ts', import.meta.url).href);
  expect(pageRoutes.toSorted()).toEqual(pathsOf(routes).sort());
});

const withoutDate = ({ status, text, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  text,
  headers: { ...headers, date: undefined },
});

let everyone: Awaited<ReturnType<typeof createSharedFixtures>> | undefined;

test.each(pageRoutes)('renders the page at %s once and serves the same bytes to everyone', async (path) => {
  const url = urlOf({ path }, { id: 7 });
  // Only now: other tests end the owner's sessions.
  everyone ??= await createSharedFixtures(testApp, ['visitor', ...sample(callerNames.slice(1), 3)]);
  const people = everyone.map(([, { caller }]) => caller);
  const requestAsEveryone = async (pageUrl: string) => {
    rendered.length = 0;
    const responses = [];
    for (const { cookie, token } of people)
      responses.push(await call('GET', pageUrl, { cookie, headers: { authorization: `Bearer ${token}` } }));
    return responses;
  };
  const [first, ...others] = await requestAsEveryone(url);
  expect(rendered).toEqual([path]);
  expect(JSON.parse(first!.text)).toEqual([`http://localhost${path}`, expect.objectContaining({ brand: expect.any(String) })]);
  for (const other of others) expect(withoutDate(other)).toEqual(withoutDate(first!));
  expect(first!.headers).not.toHaveProperty('set-cookie');

  const [data, ...otherData] = await requestAsEveryone(url === '/' ? '/_.data' : `${url}.data`);
  expect(JSON.parse(data!.text)).toEqual([expect.stringContaining('.data'), expect.anything()]);
  for (const other of otherData) expect(other.text).toBe(data!.text);
});
