import { useEffect } from 'react';
import { isActive } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Has a queue follow the connection, and the browser ask before the page is closed while files are being uploaded. */
export function useBrowserEvents(queue: UploadQueue) {
  useConnectionEvents(queue);
  useLeaveWarning(queue);
}

function useConnectionEvents(queue: UploadQueue) {
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    addEventListener('online', () => queue.retryNow(), { signal });
    addEventListener('offline', () => queue.waitForConnection(), { signal });
    return () => abort.abort();
  }, [queue]);
}

function useLeaveWarning(queue: UploadQueue) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => queue.getUploads().some(isActive) && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [queue]);
}
