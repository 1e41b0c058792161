import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { pageRoutes } from '#server/testing/access/page-routes.ts';
import { createRouteMatcher, dataPathOf } from './page-patterns.ts';

const match = createRouteMatcher(pageRoutes);
const routes = pageRoutes.map((path) => ({ path }));

const addresses = [
  ...pageRoutes.map((path) => path.replace(/:\w+/g, '7')),
  ...['/Client/LOGIN', '/client/login/', '/CLIENT/invoices/7/', '/%63lient/login', '/client/invoices/a%20b', '/client/invoices/7%2Fpay'],
  ...['/client%2Flogin', '/client', '/client/', '/client/invoices', '/client/invoices/7/pay/now', '/admin/settings/none', '/admin/x/y/z'],
  ...['/nowhere', '/a/b/c', '/.env', '/client/loginx', '/xclient/login', '/client/login%0A', '/wait.list', '/:id', '/*', '/é'],
];

test.each(addresses)('matches %s to the same route as React Router in the browser', (path) => {
  const expected = matchRoutes(routes, path)?.at(-1)?.route.path ?? '/*';
  expect(match(path)).toBe(expected);
  expect(match(path.endsWith('/') ? `${path}_.data` : `${path}.data`)).toBe(dataPathOf(expected));
});

test('prefers a static segment over a parameter, whatever the order of the routes', () => {
  for (const patterns of [
    ['/films/:id', '/films/new'],
    ['/films/new', '/films/:id'],
  ])
    expect([createRouteMatcher(patterns)('/Films/New'), createRouteMatcher(patterns)('/films/7')]).toEqual(['/films/new', '/films/:id']);
});
