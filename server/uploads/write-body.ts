import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type DataStore, ERRORS, StreamLimiter, type Upload } from '@tus/server';

/**
 * How much is still read of a body that is refused, in bytes: browsers send 50 MB at a time. Whoever sends more doesn't get to know why.
 */
const maxDiscarded = 50_000_000;

export interface Steps {
  /** How many bytes are written at a time. */
  size: number;
  /** Called before each step, and after the last one, with how many bytes have arrived and will be written next. May refuse them. */
  record(progress: { received: number; next: number }): Promise<void>;
}

/**
 * Writes a request's body to the end of an upload, step by step. If it's cut off, or `signal` ends it because another request continues the
 * upload, what has arrived is kept.
 * @param maxSize of the body in bytes
 * @returns the upload's new offset
 */
export async function writeBody(
  body: IncomingMessage,
  store: DataStore,
  upload: Upload,
  maxSize: number,
  signal: AbortSignal,
  steps: Steps,
): Promise<number> {
  // Must be checked first, since a body that is closed already doesn't tell anybody about its end.
  if (signal.aborted || body.destroyed) throw ERRORS.ABORTED;
  const received = new StreamLimiter(maxSize);
  const end = () => {
    body.unpipe(received);
    received.end();
  };
  signal.addEventListener('abort', end);
  try {
    await steps.record({ received: upload.offset, next: Math.min(steps.size, maxSize) });
    const content = Readable.from(inSteps(body.pipe(received), upload.offset, maxSize, steps));
    const offset = await store.write(content, upload.id, upload.offset);
    await steps.record({ received: offset, next: 0 });
    return offset;
  } catch (error) {
    await discardRest(body, signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function* inSteps(content: AsyncIterable<Buffer>, start: number, maxSize: number, { size, record }: Steps) {
  let offset = start;
  let end = start + size;
  for await (const chunk of content) {
    if (offset >= end) {
      await record({ received: offset, next: Math.min(size, start + maxSize - offset) });
      end = offset + size;
    }
    offset += chunk.length;
    yield chunk;
  }
}

/**
 * Reads what is left: clients that are still sending don't read the response, and lose it when the connection closes. Ends at once when
 * `signal` does.
 */
async function discardRest(body: IncomingMessage, signal: AbortSignal): Promise<void> {
  let left = maxDiscarded;
  body.unpipe();
  body.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) body.destroy();
  });
  body.resume();
  if (!body.closed) await finished(body, { signal }).catch(() => undefined);
}
