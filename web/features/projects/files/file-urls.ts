import { fileEndpoints } from '#contract/projects/files.ts';
import { buildUrl } from '#web/lib/api.ts';
import type { Area } from './queries.ts';

export const downloadUrl = (id: number, area: Area) => buildUrl(fileEndpoints.download, { params: { id }, query: { as: area } });

/** All final files of a project as a ZIP. */
export const finalsUrl = (projectId: number, area: Area) =>
  buildUrl(fileEndpoints.downloadFinals, { params: { id: projectId }, query: { as: area } });

export const posterUrl = (id: number, area: Area) => buildUrl(fileEndpoints.poster, { params: { id }, query: { as: area } });
