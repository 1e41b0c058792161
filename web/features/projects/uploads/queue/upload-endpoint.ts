import { fileEndpoints } from '#api/projects/files.ts';
import { call } from '#web/lib/api.ts';
import type { UploadTarget } from './upload.ts';

/** The part of the server that takes uploads. */
interface UploadEndpoint {
  /** Where uploads are created; each has its URL below. */
  path: string;
  query?: string;
  /** What the server is told of a file besides its name. */
  metadata: Record<string, string>;
  /**
   * Returns the new file's id, once the upload is finished: the server's own attempt may have failed after the last byte. Without an
   * account, and for films, only its job tries again.
   */
  finish?(uploadId: string): Promise<number>;
}

export function endpointFor({ audience, projectId, type, deliverableId, link }: UploadTarget): UploadEndpoint {
  if (type === 'film') return { path: '/api/admin/site/film-uploads', metadata: {} };
  if (audience === 'link') return link!;
  return {
    path: '/api/files/uploads',
    // The browser may be signed in as a client and as an admin.
    query: `?as=${audience}`,
    metadata: { projectId: String(projectId), type, ...(deliverableId !== undefined && { deliverableId: String(deliverableId) }) },
    finish: async (id) => (await call(fileEndpoints.finishUpload, { params: { id }, query: { as: audience } })).file.id,
  };
}

/** Where uploads are created, or the URL of one. */
export function uploadUrl(target: UploadTarget, uploadId?: string): string {
  const { path, query = '' } = endpointFor(target);
  return uploadId ? `${path}/${uploadId}${query}` : path + query;
}
