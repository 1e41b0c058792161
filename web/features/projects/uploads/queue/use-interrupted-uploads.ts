import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileEndpoints } from '#contract/projects/files.ts';
import { call } from '#web/lib/api.ts';
import type { UploadTarget } from './upload.ts';
import { lockedUploads } from './upload-locks.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** Lists the project's uploads that an earlier visit hasn't finished, apart from those that a tab is sending. Those by a link aren't listed. */
export function useInterruptedUploads({ audience, personId, projectId }: UploadTarget): void {
  const queue = useUploadQueue();
  const { data: uploads } = useQuery({
    queryKey: [audience, 'projects', String(projectId), 'uploads'],
    queryFn:
      audience === 'link' || projectId === null
        ? skipToken
        : async () => {
            const { uploads } = await call(fileEndpoints.listUploads, { params: { id: projectId }, query: { as: audience } });
            const locked = await lockedUploads();
            return uploads.filter(({ id }) => !locked.has(id));
          },
  });
  useEffect(() => {
    const toInterrupted = ({ id, type, name, size, lastModified, offset }: NonNullable<typeof uploads>[number]) => ({
      target: { audience, personId, projectId, type },
      uploadId: id,
      name,
      size,
      lastModified,
      sent: offset,
    });
    if (uploads) queue.setInterrupted(audience, projectId, uploads.map(toInterrupted));
  }, [queue, uploads, audience, personId, projectId]);
}
