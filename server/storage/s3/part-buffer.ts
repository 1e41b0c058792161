/** Gathers the chunks of a stream into parts of one size. */
export class PartBuffer {
  readonly #partSize: number;
  #chunks: Buffer[] = [];
  #length = 0;

  /** @param partSize in bytes */
  constructor(partSize: number) {
    this.#partSize = partSize;
  }

  /** @returns the parts that are full now, in their order */
  add(chunk: Buffer | string): Buffer[] {
    const added = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    this.#chunks.push(added);
    this.#length += added.length;
    if (this.#length < this.#partSize) return [];
    const bytes = this.takeRest();
    const parts: Buffer[] = [];
    let start = 0;
    for (; bytes.length - start >= this.#partSize; start += this.#partSize) parts.push(bytes.subarray(start, start + this.#partSize));
    // Copied, so that the rest doesn't keep the whole part in memory.
    if (start < bytes.length) this.add(Buffer.from(bytes.subarray(start)));
    return parts;
  }

  /** Takes what doesn't fill a part; it may be empty. */
  takeRest(): Buffer {
    const rest = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    return rest;
  }
}
