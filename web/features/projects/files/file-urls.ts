import { fileEndpoints } from '#api/projects/files.ts';
import { buildUrl } from '#web/lib/api.ts';
import type { Audience } from './files.ts';

export const downloadUrl = (id: number, audience: Audience) =>
  buildUrl(fileEndpoints.download, { params: { id }, query: { as: audience } });

/** The final files of a project as a ZIP: all, or those of some deliverables. */
export const finalsUrl = (projectId: number, audience: Audience, deliverableIds?: number[]) =>
  buildUrl(fileEndpoints.downloadFinals, { params: { id: projectId }, query: { as: audience, deliverable: deliverableIds?.join(',') } });

export const posterUrl = (id: number, audience: Audience | `guest-${number}`, revision: string | null | undefined) =>
  buildUrl(fileEndpoints.poster, { params: { id }, query: { as: audience, ...(revision ? { revision } : {}) } });
