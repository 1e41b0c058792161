import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import OwnerOnly from './owner-only.tsx';
import routes from './routes.ts';

const pagesOf = ({ file, children }: RouteConfigEntry): string[] => (children ? children.flatMap(pagesOf) : [file]);
const ownerOnlyPages = (entry: RouteConfigEntry): string[] =>
  entry.file === 'owner-only.tsx' ? pagesOf(entry) : (entry.children ?? []).flatMap(ownerOnlyPages);

test.each([
  'messaging/mails-page',
  'messaging/mail-page',
  'studio/studio-page',
  'accounts/admins-page',
  'studio/log-page',
  'operations/privacy-page',
  'operations/system-page',
  'messaging/integrations-page',
  'messaging/webhook-endpoint-page',
])('%s is owner-only', (page) => {
  expect(routes.flatMap(ownerOnlyPages)).toContain(`../pages/admin/${page}.tsx`);
});

/** Renders an owner-only page for an admin. */
function renderFor(admin: { isOwner: boolean }) {
  const page = createElement(Route, { path: '/', element: 'Sent emails' });
  const guard = createElement(Route, { element: createElement(OwnerOnly) }, page);
  const shell = createElement(Route, { element: createElement(Outlet, { context: admin }) }, guard);
  return renderToString(createElement(MemoryRouter, null, createElement(Routes, null, shell)));
}

test('shows the page to the owner and an explanation to other admins', () => {
  expect(renderFor({ isOwner: true })).toBe('Sent emails');
  expect(renderFor({ isOwner: false })).toMatch(/Only the owner can open this page/);
  expect(renderFor({ isOwner: false })).not.toMatch(/Sent emails/);
});
