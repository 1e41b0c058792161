import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { recheckSession, refetchReaders } from '#web/lib/query.ts';
import { deleteUnfinished, transferByTus } from './transfer.ts';
import { isActive, type Upload, type UploadTarget } from './upload.ts';
import { lockUpload } from './upload-locks.ts';
import { UploadQueue } from './upload-queue.ts';
import { useBrowserEvents } from './use-browser-events.ts';
import { UploadQueueContext, useUploadQueue } from './use-upload-queue.ts';

/** Keeps uploads going while their person moves through the portal or the admin area, or logs in again. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const queue = useNewQueue();
  useBrowserEvents(queue);
  return <UploadQueueContext value={queue}>{children}</UploadQueueContext>;
}

const none: readonly Upload[] = [];

export function useUploads(): readonly Upload[] {
  const { subscribe, getUploads } = useUploadQueue();
  return useSyncExternalStore(subscribe, getUploads, () => none);
}

/** How many of a project's files are still being uploaded. */
export const useActiveUploads = (projectId: number) =>
  useUploads().filter((upload) => isActive(upload) && upload.target.projectId === projectId).length;

function useNewQueue(): UploadQueue {
  const queryClient = useQueryClient();
  const refetchFiles = ({ audience }: UploadTarget) =>
    audience === 'link'
      ? Promise.all(['files', 'briefs'].map((topic) => refetchReaders(queryClient, 'public', topic)))
      : refetchReaders(queryClient, audience, 'files');
  const [queue] = useState(
    () =>
      new UploadQueue({
        transfer: transferByTus,
        deleteUnfinished: async (uploadId, target) => {
          await deleteUnfinished(uploadId, target);
          await refetchFiles(target);
        },
        lockUpload,
        onDone: ({ target }) => refetchFiles(target),
        // The portal or admin area then shows its sign-in page.
        onSignedOut: (audience) => recheckSession(queryClient, audience),
      }),
  );
  return queue;
}

/** Continues the uploads of whoever signs in again. */
export function usePersonalUploads(audience: 'client' | 'admin', personId: number | undefined) {
  const queue = useUploadQueue();
  useEffect(() => {
    if (personId !== undefined) queue.enter({ audience, personId });
  }, [queue, audience, personId]);
}
