import diagnostics from 'node:diagnostics_channel';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../contract/errors.ts';
import { type CallerName, callerNames, marksIn, newAdmin, setScene } from '../../testing/access/access-callers.ts';
import { requests } from '../../testing/access/access-requests.ts';
import { rows } from '../../testing/access/access-rows.ts';
import { type AccessRow, accessRows, headings, screens } from '../../testing/access/access-table.ts';
import { allEndpoints, samplePath } from '../../testing/endpoints.ts';
import { fakePages } from '../../testing/fake-pages.ts';
import { openLiveStream } from '../../testing/live-stream.ts';
import { createTestApp } from '../../testing/test-app.ts';

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
  'POST /api/payments/webhook',
  'ALL /api/*',
];

/** Each page shows all that its maker was handed, so that something of a person would be seen in it. */
const made: string[] = [];
const { pages } = fakePages(() => new Response(), {
  render: async (request, site) => {
    made.push(new URL(request.url).pathname);
    const { method, url, headers } = request;
    return new Response(JSON.stringify({ method, url, headers: [...headers], body: await request.text(), site }));
  },
});
pages.built!.patterns = screens;

/** Every call that the server takes, noted while it is built. */
const served: string[] = [];
const noteRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    if (url.startsWith('/api/') && methods.length > 0) served.push(`${methods.length > 1 ? 'ALL' : methods[0]} ${url}`);
  });
diagnostics.subscribe('fastify.initialization', noteRoutes);
const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, pages });
diagnostics.unsubscribe('fastify.initialization', noteRoutes);
const { call } = testApp;

// On a machine so busy that building the routes takes over a second, the server counts as overloaded during its first one.
await vi.waitUntil(async () => (await call('GET', '/api/openapi.json')).status === 200, { timeout: 10_000, interval: 20 });

/** Every call comes from a network of its own, so that no limit of one network bites. */
let networks = 0;
const fromNewNetwork = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++networks / 256)}.${networks % 256}` });

const methodOf = ({ method }: Pick<AccessRow, 'method'>) => (method === 'ALL' ? 'GET' : method) as 'GET';
const urlOf = ({ path }: Pick<AccessRow, 'path'>, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name])).replace('*', () => String(params['*'] ?? 'nowhere'));

/** How a stream that lasts begins. */
async function streamed(path: string, cookie: string | undefined) {
  const { status, headers, text, close } = await openLiveStream(testApp.url + path, cookie);
  close();
  return { status, headers, text, body: text && JSON.parse(text) };
}

/** Calls in the name of a caller, with a scene of its own. */
async function callAs(row: AccessRow, name: CallerName) {
  const scene = await setScene(testApp, name);
  const { params, body, headers, shows } = (await requests[row.name]?.(scene)) ?? {};
  const { cookie } = scene.caller;
  const url = urlOf(row, params);
  const answer = row.path.endsWith('/live')
    ? await streamed(url, cookie)
    : await call(methodOf(row), url, { cookie, body, headers: { ...fromNewNetwork(), ...headers } });
  return { name, scene, shows, answer };
}

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 409: 'conflict' };
const codeFor = (status: number, name: CallerName) => (status === 403 && name === 'newcomer' ? 'password_change_required' : codes[status]);

test('the table names every endpoint of the contract, and none that there is not', () => {
  expect(headings).toEqual([...callerNames, 'whose']);
  expect(accessRows.map(({ name }) => name).sort()).toEqual([...endpoints.map(nameOf), ...outsideContract].sort());
  expect(Object.keys(requests).filter((name) => !accessRows.some((row) => row.name === name))).toEqual([]);
});

test('the server takes no call that the table does not name', () => {
  expect(served.toSorted()).toEqual(accessRows.map(({ name }) => name).sort());
});

test.each(accessRows)('$name gives each caller what the table says', async (row) => {
  const calls = await Promise.all(callerNames.map((name) => callAs(row, name)));
  expect(Object.fromEntries(calls.map(({ name, answer }) => [name, answer.status]))).toEqual(row.statuses);
  for (const { name, scene, shows, answer } of calls) {
    const granted = answer.status < 400;
    const marks = marksIn(answer.text);
    const expected = granted ? row.shown(scene) : [];
    if (granted && row.amongOthers) expect([...marks], name).toEqual(expect.arrayContaining(expected));
    else expect(marks, name).toEqual(new Set(expected));
    if (granted && shows) expect(answer.body, name).toMatchObject(shows);
    if (!granted) {
      expect(problem.parse(answer.body).code, name).toBe(codeFor(answer.status, name));
      expect(answer.headers, name).not.toHaveProperty('set-cookie');
    }
  }
});

const { a: client } = await setScene(testApp, 'visitor');
const admin = await newAdmin(testApp);
const strangers = {
  'no cookie': undefined,
  'empty cookies': 'picturelock-client=; picturelock-admin=',
  'unknown cookies': 'picturelock-client=unknown; picturelock-admin=unknown',
  "the other audience's tokens": `picturelock-client=${admin.token}; picturelock-admin=${client.token}`,
};

const head = (url: string, cookie = '') => testApp.app.inject({ method: 'HEAD', url, headers: { cookie } });

test.each(guarded)('$name asks for a session before it looks at anything else', async (endpoint) => {
  const malformed = { headers: { 'content-type': 'application/json' }, body: '{"' };
  for (const [what, cookie] of Object.entries(strangers)) {
    const answers = [
      await call(endpoint.method, samplePath(endpoint), { cookie }),
      await call(endpoint.method, urlOf(endpoint, { id: 'none', paymentIntent: 'none' }), { cookie }),
      await call(endpoint.method, `${samplePath(endpoint)}?limit=none&before=none`, { cookie }),
      ...(endpoint.method === 'GET' ? [] : [await call(endpoint.method, samplePath(endpoint), { cookie, ...malformed })]),
    ];
    for (const { status, body } of answers) expect([status, problem.parse(body).code], what).toEqual([401, 'unauthenticated']);
    if (endpoint.method === 'GET') expect((await head(samplePath(endpoint), cookie)).statusCode, what).toBe(401);
  }
});

test.each(guarded.filter(({ access }) => access === 'owner'))(
  '$name is forbidden to other admins before it looks at anything else',
  async (endpoint) => {
    for (const url of [samplePath(endpoint), urlOf(endpoint, { id: 'none' })])
      expect(await call(endpoint.method, url, { cookie: admin.cookie })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  },
);

test('nobody ends a session that is not their own', async () => {
  const { a, b, caller: owner } = await setScene(testApp, 'owner');
  const people = [a, b, admin, owner as typeof admin];
  for (const caller of people)
    for (const other of people.filter((person) => person !== caller)) {
      const area = 'userId' in caller ? 'admin' : 'client';
      const id = await rows.session({ testApp }, other);
      expect((await call('DELETE', `/api/${area}/sessions/${id}`, { cookie: caller.cookie })).status).toBe(404);
    }
});

/** The addresses that the routes of the pages answer. */
const pathsOf = (routes: RouteConfigEntry[], parent = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, here) : [here || '/'];
  });

test('the table of screens names every route, and none that there is not', async () => {
  const { default: routes } = await import(/* @vite-ignore */ new URL('../../../web/app/routes.ts', import.meta.url).href);
  expect(screens.toSorted()).toEqual(pathsOf(routes).sort());
});

const undated = ({ status, text, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  text,
  headers: { ...headers, date: undefined },
});

test.each(screens)('the page at %s is rendered once and is the same bytes for everybody', async (path) => {
  const url = urlOf({ path }, { id: 7 });
  const people = await Promise.all(callerNames.map((name) => setScene(testApp, name)));
  const look = async (address: string) => {
    made.length = 0;
    const answers = [];
    for (const { caller } of people)
      answers.push(await call('GET', address, { cookie: caller.cookie, headers: { authorization: `Bearer ${caller.token}` } }));
    return answers;
  };
  const [first, ...others] = await look(url);
  expect(made).toEqual([path]);
  expect(JSON.parse(first!.text)).toMatchObject({ method: 'GET', url: `http://localhost${path}`, headers: [], body: '' });
  for (const other of others) expect(undated(other)).toEqual(undated(first!));
  expect(first!.headers).not.toHaveProperty('set-cookie');

  const [data, ...otherData] = await look(url === '/' ? '/_.data' : `${url}.data`);
  expect(JSON.parse(data!.text)).toMatchObject({ headers: [], body: '' });
  for (const other of otherData) expect(other.text).toBe(data!.text);
});
