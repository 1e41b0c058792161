import diagnostics from 'node:diagnostics_channel';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { Endpoint } from '#api/shared/endpoint.ts';
import { type CallerName, callerNames } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { pageRoutes } from '#server/testing/access/page-routes.ts';
import { accessRows, headers } from '#server/testing/access/read-access-table.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const endpoints = await allEndpoints();
/** Routes that no endpoint describes, such as uploads. */
const withoutEndpoint = [
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

/** Every API route, recorded while the server is built. */
const registered: string[] = [];
const recordRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    if (url.startsWith('/api/') && methods.length > 0) registered.push(`${methods.length > 1 ? 'ALL' : methods[0]} ${url}`);
  });
diagnostics.subscribe('fastify.initialization', recordRoutes);
await createTestApp();
diagnostics.unsubscribe('fastify.initialization', recordRoutes);

test('lists every endpoint of the API and no others', () => {
  const columns = [...callerNames, 'data'];
  expect(headers).toEqual([columns, columns]);
  expect(accessRows.map(({ name }) => name).sort()).toEqual([...endpoints.map(nameOf), ...withoutEndpoint].sort());
  expect(Object.keys(requests).filter((name) => !accessRows.some((row) => row.name === name))).toEqual([]);
});

/** The calls that sign somebody in are public, but reject who can't sign in. */
const signIns = ['POST /api/admin/login', 'POST /api/client/login', 'POST /api/client/access-code'];

test('every endpoint has the access that the table lists', () => {
  const namesOf = (...levels: Endpoint['access'][]) => endpoints.filter(({ access }) => levels.includes(access)).map(nameOf);
  const rows = accessRows.filter(({ name }) => ![...withoutEndpoint, ...signIns].includes(name));
  const rejects = (caller: CallerName, status: number) => rows.flatMap(({ name, statuses }) => (statuses[caller] === status ? name : []));
  const signedIn = namesOf('client', 'clientWithPassword', 'viewer', 'reviewer', 'admin', 'owner');
  expect(rejects('visitor', 401).sort()).toEqual(signedIn.sort());
  expect(rejects('clientA', 401).sort()).toEqual(namesOf('admin', 'owner').sort());
  expect(rejects('admin', 403).sort()).toEqual(namesOf('owner').sort());
});

test('lists every API route that the server registers', () => {
  expect(registered.toSorted()).toEqual(accessRows.map(({ name }) => name).sort());
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
