import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type DataStore, ERRORS, StreamLimiter, type Upload } from '@tus/server';

/**
 * Writes a request's body to the end of an upload. If it's cut off, or `signal` ends it because another request continues the upload, what has
 * arrived is kept.
 * @param maxSize of the body in bytes
 * @returns the upload's new offset
 */
export async function writeBody(
  body: IncomingMessage,
  store: DataStore,
  upload: Upload,
  maxSize: number,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) throw ERRORS.ABORTED;
  const received = new StreamLimiter(maxSize);
  const end = () => {
    body.unpipe(received);
    received.end();
  };
  signal.addEventListener('abort', end);
  try {
    return await store.write(body.pipe(received), upload.id, upload.offset);
  } catch (error) {
    await discardRest(body);
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Clients that are still sending don't read the response, and lose it when the connection closes. */
async function discardRest(body: IncomingMessage): Promise<void> {
  body.unpipe().resume();
  if (!body.closed) await once(body, 'close').catch(() => undefined);
}
