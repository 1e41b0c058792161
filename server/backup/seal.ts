import { createHash } from 'node:crypto';

/** Begins a skippable frame of 32 bytes, which decompressors ignore (RFC 8878, section 3.1.2). */
const frameHeader = Buffer.from('502a4d1820000000', 'hex');
const sealSize = frameHeader.length + 32;

/** Appends the content's SHA-256: decompressors accept a Zstandard frame whose end is missing, and some changes to its header. */
export async function* seal(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([frameHeader, hash.digest()]);
}

/** Passes on the content without the seal. @throws at its end if that's missing or doesn't match */
export async function* unseal(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const received = Buffer.concat([end, chunk]);
    const passed = received.subarray(0, Math.max(0, received.length - sealSize));
    end = received.subarray(passed.length);
    hash.update(passed);
    yield passed;
  }
  if (!end.equals(Buffer.concat([frameHeader, hash.digest()]))) throw new Error("its end is missing, or it doesn't match its checksum");
}
