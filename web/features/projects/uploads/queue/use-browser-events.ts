import { useEffect } from 'react';
import { isActive } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Has a queue follow the connection; while files are being uploaded, the browser asks before the page is closed and keeps the screen on. */
export function useBrowserEvents(queue: UploadQueue) {
  useConnectionEvents(queue);
  useLeaveWarning(queue);
  useWakeLock(queue);
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

/** A phone that locks its screen stops sending. */
function useWakeLock(queue: UploadQueue) {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const release = () => {
      lock?.then((sentinel) => sentinel?.release());
      lock = undefined;
    };
    const update = () => {
      if (!queue.getUploads().some(({ status }) => status === 'uploading')) return release();
      // Missing in older browsers, refused when the battery is low.
      lock ??= navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    // The browser takes it away from a hidden page.
    const renew = () => {
      if (document.visibilityState === 'hidden') return;
      release();
      update();
    };
    const unsubscribe = queue.subscribe(update);
    document.addEventListener('visibilitychange', renew);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', renew);
      release();
    };
  }, [queue]);
}
