import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, pathId, singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** The lists whose filters can be saved. */
export const filteredLists = ['messages', 'clients', 'leads', 'projects', 'deliverables', 'invoices', 'waitlist'] as const;
export type FilteredList = (typeof filteredLists)[number];

/** How many filters one admin can save, and how many all admins can share. */
export const savedFilterLimit = 50;

const savedFilter = z
  .object({
    id,
    list: z.enum(filteredLists),
    name: z.string(),
    /** The filter as the list's query string. */
    query: z.string(),
    isShared: z.boolean(),
    /** Whether the signed-in admin may delete the filter: only who saved it and the owner may. */
    mayDelete: z.boolean(),
  })
  .meta({ id: 'SavedFilter' });

export const newSavedFilter = z.object({
  list: z.enum(filteredLists, 'Please choose a list'),
  name: singleLine('Name', 60),
  query: z.string('Query must be text').regex(/^[\w=&%+.*-]{1,1000}$/, 'Query must be a query string'),
  isShared: z.boolean().default(false),
});

export const savedFilterEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/saved-filters',
    access: 'admin',
    summary: "Lists one's own saved filters and those all admins share, by name.",
    reads: ['saved_filters'],
    response: success.extend({ savedFilters: z.array(savedFilter) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/saved-filters',
    access: 'admin',
    summary: 'Saves a filter of a list under a name, for oneself or for all admins.',
    status: 201,
    body: newSavedFilter,
    response: success.extend({ savedFilter }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/saved-filters/:id',
    access: 'admin',
    summary: 'Deletes a saved filter of your own, or a shared one that you saved; the owner can delete every shared one.',
    params: pathId,
    response: success,
  }),
};
