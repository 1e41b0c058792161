import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileEndpoints } from '#api/projects/files.ts';
import { query } from '#web/lib/query.ts';
import type { UploadTarget } from './upload.ts';
import { lockedUploads } from './upload-locks.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** Lists the project's uploads that an earlier visit hasn't finished, apart from those that a tab is sending. Those by a link aren't listed. */
export function useInterruptedUploads({ audience, personId, projectId }: UploadTarget): void {
  const queue = useUploadQueue();
  const isByLink = audience === 'link';
  const { data: uploads } = useQuery({
    ...query(
      fileEndpoints.listUploads,
      { params: { id: projectId ?? 0 }, query: isByLink ? {} : { as: audience } },
      { select: ({ uploads }) => uploads },
    ),
    enabled: !isByLink && projectId !== null,
  });
  useEffect(() => {
    if (!uploads) return;
    let isCurrent = true;
    const toInterrupted = ({
      id,
      type,
      deliverableId,
      name,
      size,
      lastModified,
      fingerprint,
      createdAt,
      offset,
    }: (typeof uploads)[number]) => ({
      target: { audience, personId, projectId, type, deliverableId: deliverableId ?? undefined },
      uploadId: id,
      name,
      size,
      lastModified,
      fingerprint,
      startedAt: createdAt,
      sent: offset,
    });
    lockedUploads().then((locked) => {
      const interrupted = uploads.filter(({ id }) => !locked.has(id)).map(toInterrupted);
      if (isCurrent) queue.setInterrupted(audience, projectId, interrupted);
    });
    return () => {
      isCurrent = false;
    };
  }, [queue, uploads, audience, personId, projectId]);
}
