import { fingerprintOf } from './same-file.ts';
import { explainApiError, explainTusError, type TransferProblem, waitingForConnection } from './transfer-problem.ts';
import type { UploadTarget } from './upload.ts';
import { endpointFor, uploadUrl } from './upload-endpoint.ts';

/** Proxies and tunnels cut off bodies above 100 MB. */
const chunkSize = 50_000_000;

/** Progress is reported at most this often, in milliseconds. */
const progressInterval = 200;

export interface TransferEvents {
  /** The server has created the upload. @param fingerprint of the file, if it could be read */
  onCreated: (uploadId: string, fingerprint?: string) => void;
  onProgress: (sent: number) => void;
  /** Called with the new file's id. By a link, nobody learns it, and a film keeps the id of its upload. */
  onDone: (fileId?: number) => void;
  onProblem: (problem: TransferProblem) => void;
  /** Ends the transfer; no event follows. */
  signal: AbortSignal;
}

interface TransferredFile {
  file: File;
  target: UploadTarget;
  /** The server's id, if the upload continues. */
  uploadId?: string | undefined;
}

export type Transfer = (file: TransferredFile, events: TransferEvents) => Promise<void>;

/** Sends a file by the tus protocol, from where an earlier transfer of the same upload has ended. It doesn't try again by itself. */
export const transferByTus: Transfer = async ({ file, target, uploadId }, { onCreated, onProgress, onDone, onProblem, signal }) => {
  // Loaded when it's needed first, so that pages stay small.
  const tus = await import('tus-js-client').catch(() => undefined);
  if (signal.aborted) return;
  if (!tus) return onProblem({ kind: 'temporary', message: waitingForConnection });
  const fingerprint = uploadId ? undefined : await fingerprintOf(file);
  if (signal.aborted) return;
  const endpoint = endpointFor(target);
  const reportProgress = throttle(onProgress, file.size);
  const transfer = new tus.Upload(file, {
    // Without an endpoint, an upload that isn't found fails instead of being created again.
    ...(uploadId ? { uploadUrl: uploadUrl(target, uploadId) } : { endpoint: uploadUrl(target) }),
    metadata: { filename: file.name, lastModified: String(file.lastModified), ...(fingerprint && { fingerprint }), ...endpoint.metadata },
    chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => onCreated(idOf(transfer.url!), fingerprint),
    onProgress: reportProgress,
    onSuccess: async () => {
      const finished = Promise.resolve(endpoint.finish?.(idOf(transfer.url!)));
      const report = await finished.then(
        (fileId) => () => onDone(fileId),
        (error) => () => onProblem(explainApiError(error)),
      );
      if (!signal.aborted) report();
    },
    onError: (error) => onProblem(explainTusError(error, { isContinued: uploadId !== undefined, isCreated: transfer.url !== null })),
  });
  signal.addEventListener('abort', () => transfer.abort());
  transfer.start();
};

/** Deletes an unfinished upload on the server. If that fails, it expires there. */
export async function deleteUnfinished(uploadId: string, target: UploadTarget): Promise<void> {
  await fetch(uploadUrl(target, uploadId), { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined);
}

const idOf = (url: string) => new URL(url, location.href).pathname.split('/').at(-1)!;

function throttle(report: (sent: number) => void, size: number) {
  let last = 0;
  return (sent: number) => {
    const now = performance.now();
    if (now - last < progressInterval && sent < size) return;
    last = now;
    report(sent);
  };
}
