import { messageBulkList } from '#server/features/inbox/contact/contact.bulk.ts';
import { scheduleBulkAction } from '#server/features/studio/bulk-actions/bulk-actions.service.ts';
import { saveFilter } from '#server/features/studio/saved-filters/saved-filters.service.ts';
import type { AccessFixture } from './access-callers.ts';
import { createRow } from './access-rows.ts';
import { listWithBoth, type PrepareRequest } from './prepare-request.ts';

/** A scheduled bulk action of the caller, if the caller is an admin. */
const forScheduled: PrepareRequest = async (fixture) => {
  const { testApp, a, caller } = fixture;
  if (caller.userId === undefined) return { params: { id: 1 } };
  const ids = [await createRow.message(fixture, a)];
  const actor = { kind: 'admin', id: caller.userId, name: caller.marker, address: null } as const;
  return { params: { id: await scheduleBulkAction(testApp.deps, messageBulkList, { action: 'handle', ids, delaySeconds: 60 }, actor) } };
};

/** A bulk action on one row of client A. */
const actOn =
  (action: string, create: (fixture: AccessFixture, person: AccessFixture['a']) => Promise<number>): PrepareRequest =>
  async (fixture) => {
    const ids = [await create(fixture, fixture.a)];
    return { body: { action, ids }, expected: { bulkAction: { results: [{ id: ids[0], outcome: 'done' }] } } };
  };

const newFilter = { list: 'invoices', name: 'Overdue', query: 'status=overdue', isShared: false } as const;

/** A saved filter of the caller, if the caller is an admin. */
const forSavedFilter: PrepareRequest = async ({ testApp, caller: { userId: id, marker: username } }) => ({
  params: {
    id:
      id === undefined ? 1 : await saveFilter(testApp.deps, { id, username, name: null, isOwner: false }, { ...newFilter, name: username }),
  },
});

/** What admins do to several rows at once, and with saved filters, by endpoint. */
export const bulkRequests: Record<string, PrepareRequest> = {
  'POST /api/admin/contact-messages/bulk': actOn('handle', createRow.message),
  'POST /api/admin/clients/bulk': actOn('deactivate', async (_fixture, { clientId }) => clientId),
  'POST /api/admin/waitlist/bulk': actOn('delete', createRow.waitlistEntry),
  'POST /api/admin/projects/bulk': actOn('archive', (fixture, person) => createRow.project(fixture, person, 'completed')),
  'GET /api/admin/projects.csv': listWithBoth(createRow.project),
  'POST /api/admin/invoices/bulk': actOn('delete', createRow.draft),
  'POST /api/admin/saved-filters': () => ({ body: newFilter }),
  'DELETE /api/admin/saved-filters/:id': forSavedFilter,
  'GET /api/admin/bulk-actions/:id': forScheduled,
  'DELETE /api/admin/bulk-actions/:id': forScheduled,
};
