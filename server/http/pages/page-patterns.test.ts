import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { screens } from '../../testing/access/access-table.ts';
import { dataPathOf, patternFinder } from './page-patterns.ts';

const find = patternFinder(screens);
const routes = screens.map((path) => ({ path }));

const addresses = [
  ...screens.map((path) => path.replace(/:\w+/g, '7')),
  ...['/Client/LOGIN', '/client/login/', '/CLIENT/invoices/7/', '/%63lient/login', '/client/invoices/a%20b', '/client/invoices/7%2Fpay'],
  ...['/client%2Flogin', '/client', '/client/', '/client/invoices', '/client/invoices/7/pay/now', '/admin/settings/none', '/admin/x/y/z'],
  ...['/nowhere', '/a/b/c', '/.env', '/client/loginx', '/xclient/login', '/client/login%0A', '/wait.list', '/:id', '/*', '/é'],
];

test.each(addresses)('%s belongs to the route that the router in the browser finds for it', (path) => {
  const found = matchRoutes(routes, path)?.at(-1)?.route.path ?? '/*';
  expect(find(path)).toBe(found);
  expect(find(path.endsWith('/') ? `${path}_.data` : `${path}.data`)).toBe(dataPathOf(found));
});

test('a word stands before a parameter, in whichever order the routes are named', () => {
  for (const patterns of [
    ['/films/:id', '/films/new'],
    ['/films/new', '/films/:id'],
  ])
    expect([patternFinder(patterns)('/Films/New'), patternFinder(patterns)('/films/7')]).toEqual(['/films/new', '/films/:id']);
});
