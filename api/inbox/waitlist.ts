import { z } from 'zod';
import { bulkEndpoint, selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, optionalText, pathId } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { publicForm, type WithoutHoneypot } from '#api/shared/public-form.ts';
import { csvFile, success } from '#api/shared/responses.ts';

export const projectTypes = ['Long-form video', 'Short-form video', 'Gaming video', 'Motion graphics', 'Something else'] as const;

export const waitlistForm = publicForm.extend({
  projectType: z.enum(projectTypes, 'Please choose a project type.'),
  message: optionalText('Message'),
  newsletter: z.boolean().default(false),
});

export type WaitlistForm = WithoutHoneypot<z.output<typeof waitlistForm>>;

const waitlistEntry = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    /** A string, because the project type may no longer be offered. */
    projectType: z.string(),
    message: z.string().nullable(),
    newsletter: z.boolean(),
    createdAt: instant,
    /** When the address was last invited to the client portal, if ever. */
    invitedAt: instant.nullable(),
    /** The lead that was created from the entry. */
    leadId: id.nullable(),
  })
  .meta({ id: 'WaitlistEntry' });

const waitlistFilter = z.object({ search: searchText });

export const waitlistEndpoints = {
  join: endpoint({
    method: 'POST',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Joins the waitlist.',
    status: 201,
    body: waitlistForm,
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/waitlist',
    access: 'admin',
    apiScope: 'messages:read',
    summary: 'Lists waitlist entries, newest first. Filters by search.',
    reads: ['waitlist', 'invitations', 'leads'],
    query: pageQuery.extend(waitlistFilter.shape),
    response: z.array(waitlistEntry),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/waitlist/:id',
    access: 'admin',
    apiScope: 'messages:write',
    summary: 'Deletes a waitlist entry and the stored emails about it.',
    params: pathId,
    response: success,
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/waitlist/bulk',
    summary: 'Invites people on the waitlist, unless they have an open invitation, or deletes entries.',
    actions: ['invite', 'delete'],
    filter: waitlistFilter,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/waitlist.csv',
    access: 'admin',
    apiScope: 'messages:read',
    summary: 'Exports the waitlist as a CSV file. Filters by search.',
    query: waitlistFilter.extend({ ids: selectedIds }),
    response: csvFile,
  }),
};
