import { expect, test } from 'vitest';
import { problem } from '#api/shared/errors.ts';
import { readResponse } from '#server/http/pages/rendered-page.ts';
import {
  type AccessFixture,
  type CallerName,
  callerNames,
  createAccessFixture,
  createSharedFixtures,
  markersIn,
} from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { pageRoutes } from '#server/testing/access/page-routes.ts';
import type { AccessRequest } from '#server/testing/access/prepare-request.ts';
import { type AccessRow, accessRows } from '#server/testing/access/read-access-table.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { openLiveStream } from '#server/testing/live-stream.ts';
import { sample } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Pages that contain everything the renderer receives, so that personal data would show. */
const rendered: string[] = [];
const { pages } = fakePages(() => new Response(), {
  render: async (...received) => {
    rendered.push(new URL(received[0]).pathname);
    return readResponse(new Response(JSON.stringify(received)));
  },
});
pages.built!.patterns = pageRoutes;

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1', BACKUP_DIR: scratchDirectory() }, pages });
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

/** Calls an endpoint with a fixture that no other call uses. */
async function callAlone(row: AccessRow, name: CallerName) {
  const fixture = await createAccessFixture(testApp, name);
  return callAs(row, name, fixture, await prepare(row, fixture));
}

/** Calls as several callers who are rejected. That changes nothing, so all of them can ask for the same rows. */
async function callAsRejected(row: AccessRow, names: CallerName[]) {
  const fixtures = await createSharedFixtures(testApp, names);
  const request = fixtures[0] && (await prepare(row, fixtures[0][1]));
  return Promise.all(fixtures.map(([name, fixture]) => callAs(row, name, fixture, request!)));
}

const guarded = new Set((await allEndpoints()).filter(({ access }) => access !== 'public').map(nameOf));

/** Calls as everyone who is rejected, and as some of those who aren't, each of whom needs rows of their own. */
async function callAsEveryone(row: AccessRow) {
  // Public endpoints count as not rejecting anybody, since their answer depends on what each caller sends.
  const isRejected = (name: CallerName) => guarded.has(row.name) && row.statuses[name] >= 400;
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

test.each(sample(accessRows, 40))('$name returns the listed status and data to each caller', async (row) => {
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

const withoutDate = ({ status, text, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  text,
  headers: { ...headers, date: undefined },
});

let everyone: Awaited<ReturnType<typeof createSharedFixtures>> | undefined;

test.each(sample(pageRoutes, 20))('renders the page at %s once and serves the same bytes to everyone', async (path) => {
  const url = urlOf({ path }, { id: 7 });
  // The fixtures are only made now, since other tests end the owner's sessions.
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
