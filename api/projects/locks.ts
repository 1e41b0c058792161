import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { viewerQuery } from './files.ts';

/** Why a client can't download a project's files. */
const filesLock = z
  .object({
    /** The reason in one or more sentences, worded for the caller. */
    reason: z.string(),
    /** The project's invoices that can be paid now. */
    payable: z.array(id),
    /** The project's invoices that aren't sent yet; clients never see them. */
    drafts: z.array(z.object({ id, invoiceNumber: z.string() })),
  })
  .meta({ id: 'FilesLock' });
export type FilesLock = z.output<typeof filesLock>;

export const lockEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/projects/:id/lock',
    access: 'viewer',
    summary: "Says why the files of a project can't be downloaded by its client yet; null if they can.",
    reads: ['client_packages', 'clients', 'deliverables/:id', 'files/:id', 'invoices', 'projects', 'video_credits'],
    params: pathId,
    query: viewerQuery,
    response: success.extend({ lock: filesLock.nullable() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/release-files',
    access: 'admin',
    summary: "Lets the client download the project's drafts and final files, without a watermark, before it's paid.",
    params: pathId,
    response: success,
  }),
};
