import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const pagesOf = ({ file, children }: RouteConfigEntry): string[] => (children ? children.flatMap(pagesOf) : [file]);
const ownerOnlyPages = (entry: RouteConfigEntry): string[] =>
  entry.file === 'owner-only.tsx' ? pagesOf(entry) : (entry.children ?? []).flatMap(ownerOnlyPages);

test.each([
  'messaging/mails-page',
  'messaging/mail-page',
  'studio/studio-page',
  'studio/payments-and-terms-page',
  'accounts/admins-page',
  'studio/log-page',
  'operations/privacy-page',
  'operations/system-page',
  'messaging/integrations-page',
  'messaging/webhook-endpoint-page',
])('%s is owner-only', (page) => {
  expect(routes.flatMap(ownerOnlyPages)).toContain(`../pages/admin/${page}.tsx`);
});
