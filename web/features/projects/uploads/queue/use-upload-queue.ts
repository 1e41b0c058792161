import { createContext, useContext } from 'react';
import type { UploadQueue } from './upload-queue.ts';

export const UploadQueueContext = createContext<UploadQueue | undefined>(undefined);

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadQueueContext);
  if (!queue) throw new Error('There is no UploadsProvider.');
  return queue;
}
