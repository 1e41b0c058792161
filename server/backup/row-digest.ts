import { hash } from 'node:crypto';

const lineFeed = 0x0a;
/** Large enough for Zstandard and tar, small enough to hold in memory. */
const partSize = 1024 * 1024;

/** A checksum of rows in any order, because a restored table may store them in another: the sum of the rows' SHA-256, 64 bits of each. */
export class RowDigest {
  rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.rows++;
    this.#sum = BigInt.asUintN(64, this.#sum + hash('sha256', row, 'buffer').readBigUInt64BE());
  }

  toString(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** Joins rows in PostgreSQL's text format, in which a line feed only ends rows, into parts of about a megabyte. */
export async function* splitIntoParts(content: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const received of content) {
    const chunk = unfinished.length > 0 ? Buffer.concat([unfinished, received]) : received;
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      digest.add(chunk.subarray(start, end));
      start = end + 1;
    }
    chunks.push(chunk.subarray(0, start));
    size += start;
    unfinished = chunk.subarray(start);
    if (size < partSize) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}
