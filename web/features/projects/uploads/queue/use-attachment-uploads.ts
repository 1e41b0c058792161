import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { recheckSession } from '#web/lib/query.ts';
import { deleteUnfinished, transferByTus } from './transfer.ts';
import type { Upload, UploadTarget } from './upload.ts';
import { lockUpload } from './upload-locks.ts';
import { UploadQueue } from './upload-queue.ts';
import { useBrowserEvents } from './use-browser-events.ts';

export interface UploadedFile {
  id: number;
  name: string;
  size: number;
}

const none: readonly Upload[] = [];

/**
 * Uploads attachments in a queue of their own, which ends with the screen.
 * @param onUploaded the first one is called
 * @returns the queue, and what isn't uploaded yet
 */
export function useAttachmentUploads(audience: UploadTarget['audience'], onUploaded: (file: UploadedFile) => void) {
  const queryClient = useQueryClient();
  const [queue] = useState(
    () =>
      new UploadQueue({
        transfer: transferByTus,
        deleteUnfinished,
        lockUpload,
        onDone: ({ fileId, name, size }) => fileId !== undefined && onUploaded({ id: fileId, name, size }),
        onSignedOut: (audience) => recheckSession(queryClient, audience),
      }),
  );
  useBrowserEvents(queue);
  useEffect(() => () => queue.leave(audience), [queue, audience]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads, () => none);
  return { queue, uploads: uploads.filter(({ status }) => status !== 'done') };
}
