const prefix = 'upload:';

/** Marks an upload as being sent by this tab until the signal aborts. */
export function lockUpload(uploadId: string, signal: AbortSignal): void {
  const untilAborted = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Locks require a secure context; without them, another tab lists the upload as unfinished.
  navigator.locks?.request(prefix + uploadId, { signal }, untilAborted).catch(() => undefined);
}

/** The uploads that any tab of this browser is sending. */
export async function lockedUploads(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
