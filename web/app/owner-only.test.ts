import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import OwnerOnly from './owner-only.tsx';
import routes from './routes.ts';

const pagesOf = ({ file, children }: RouteConfigEntry): string[] => (children ? children.flatMap(pagesOf) : [file]);
const behindTheDoor = (entry: RouteConfigEntry): string[] =>
  entry.file === 'owner-only.tsx' ? pagesOf(entry) : (entry.children ?? []).flatMap(behindTheDoor);

test.each([
  'mail/admin-mails-page',
  'mail/admin-mail-page',
  'settings/admin-studio-page',
  'admins/admin-admins-page',
  'audit/admin-log-page',
  'privacy/admin-privacy-page',
])('%s is for the owner', (page) => {
  expect(routes.flatMap(behindTheDoor)).toContain(`../features/${page}.tsx`);
});

/** What an admin sees of a page that is the owner's. */
function seenBy(admin: { isOwner: boolean }) {
  const page = createElement(Route, { path: '/', element: 'Kept mail' });
  const door = createElement(Route, { element: createElement(OwnerOnly) }, page);
  const shell = createElement(Route, { element: createElement(Outlet, { context: admin }) }, door);
  return renderToString(createElement(MemoryRouter, null, createElement(Routes, null, shell)));
}

test('the owner sees the page, another admin only whose it is', () => {
  expect(seenBy({ isOwner: true })).toBe('Kept mail');
  expect(seenBy({ isOwner: false })).toMatch(/This page is for the owner\./);
  expect(seenBy({ isOwner: false })).not.toMatch(/Kept mail/);
});
