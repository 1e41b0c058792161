import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id } from '#api/shared/fields.ts';
import { searchText } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';

export const searchKinds = ['client', 'lead', 'proposal', 'project', 'deliverable', 'invoice', 'message', 'file'] as const;
export type SearchKind = (typeof searchKinds)[number];

const searchResult = z
  .object({
    kind: z.enum(searchKinds),
    id,
    /** The name, title or number of what was found. */
    title: z.string(),
    /** Distinguishes results with the same title: a client's name, an email address. */
    detail: z.string().nullable(),
    /** The project that a deliverable or a file belongs to. */
    projectId: id.nullable(),
  })
  .meta({ id: 'SearchResult' });

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    access: 'admin',
    summary:
      'Finds clients, leads, proposals, projects, deliverables with a title of their own, invoices, messages and files by words that begin like those of `q`, at most five of each kind, the most relevant first. Proposals, projects and invoices are also found by their client. Accents make no difference. If nothing matches, typos are corrected. Without `q`, the newest of each kind but deliverables and files are listed.',
    reads: [],
    query: z.object({ q: searchText }),
    response: success.extend({
      results: z.array(searchResult),
      /** The search terms after typos were corrected; null if they were used as typed. */
      correctedTo: z.string().nullable(),
    }),
  }),
};
