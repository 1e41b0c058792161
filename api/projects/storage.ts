import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { unfinishedUpload } from './files.ts';

/** An upload by anybody, as the studio sees it. */
const anyUpload = unfinishedUpload
  .omit({ type: true, lastModified: true, fingerprint: true, offset: true, expiresAt: true })
  .extend({
    /** How many bytes had arrived when that was last recorded: every 20 MB, and at the end of each request. */
    receivedBytes: z.int(),
    uploadedBy: z.string(),
    uploader: z.enum(['studio', 'client', 'link', 'lead']),
    /** What the upload is for: a project, a lead's brief, or, if both are null, the public site. */
    project: z
      .object({
        id,
        title: z.string(),
        clientName: z.string(),
        /** The deliverable that the sender named, if the project has several. */
        deliverableTitle: z.string().nullable(),
      })
      .nullable(),
    lead: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'AnyUpload' });

const storageUsage = success.extend({
  total: z.int(),
  /** How many bytes the versions made for playback and their pictures take, which `total` doesn't include. */
  renditions: z.int(),
  /** The free bytes; null if there is no limit. */
  free: z.int().nullable(),
  clients: z.array(z.object({ id, name: z.string(), bytes: z.int() })),
  projects: z.array(z.object({ id, title: z.string(), clientId: id, clientName: z.string(), bytes: z.int() })),
  /** How many bytes the files of all briefs take, uploads underway included, and may take; `files` lists those that have arrived. */
  briefs: z.object({
    bytes: z.int(),
    limit: z.int(),
    files: z.array(
      z.object({
        id: z.uuid(),
        briefId: id,
        name: z.string(),
        bytes: z.int(),
        createdAt: instant,
        lead: z.object({ id, name: z.string(), email: z.string() }),
      }),
    ),
  }),
});

/** How much space uploaded files take, and which uploads are underway. */
export const storageEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/storage',
    access: 'admin',
    summary: 'Sums what uploaded files take, in bytes, with the clients, projects and files of briefs that take most.',
    reads: ['projects', 'files', 'briefs'],
    response: storageUsage,
  }),
  listUploads: endpoint({
    method: 'GET',
    path: '/api/admin/uploads',
    access: 'admin',
    summary: 'Lists unfinished uploads by anybody: to projects, briefs and the public site. At most 100 of each kind, newest first.',
    reads: ['uploads'],
    response: success.extend({ uploads: z.array(anyUpload) }),
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    path: '/api/admin/uploads/:id',
    access: 'admin',
    summary: 'Cancels an unfinished upload by anybody. What has arrived of it is deleted.',
    params: z.object({ id: z.uuid() }),
    response: success,
  }),
};

export type AnyUpload = z.infer<typeof anyUpload>;
