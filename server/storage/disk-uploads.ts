import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';

/** Uploads in a directory, written without copies and with little work for the garbage collector. */
export class DiskUploads extends FileStore {
  /**
   * @returns the new offset
   * @throws the system's error, after what has been written before it
   */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await using file = await open(join(this.directory, id), 'r+');
    for await (const chunk of content as AsyncIterable<Buffer>) {
      await writeAt(file, chunk, offset);
      offset += chunk.length;
      release(chunk);
    }
    return offset;
  }
}

// FileStore's constructor creates the directory in the background, where an error would end the process. Creating an upload does it too.
Object.assign(DiskUploads.prototype, { checkOrCreateDirectory: () => undefined });

/** Writes a whole chunk. A single write may be cut short, such as by a disk that is nearly full. */
async function writeAt(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
}

/**
 * Frees a buffer at once. V8 counts those that wait for a collection, and collects the whole heap for every 30 MB of them: two thirds of the
 * time an upload takes.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
