import { open } from 'node:fs/promises';

/** Real files have a few boxes, or one for each fragment. */
const maxBoxes = 10_000;

/**
 * Whether an MP4 or QuickTime file ends within its index, of which ffmpeg would read what is there. Both consist of boxes, which begin with
 * their size and type (ISO 14496-12, section 4.2).
 */
export async function isIndexCut(path: string, fileSize: number): Promise<boolean> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(16);
    let offset = 0;
    for (let count = 0; count < maxBoxes && offset + 8 <= fileSize; count++) {
      await file.read(header, 0, header.length, offset);
      const shortSize = header.readUInt32BE(0);
      const size = shortSize === 1 ? Number(header.readBigUInt64BE(8)) : shortSize;
      const type = header.toString('latin1', 4, 8);
      if (size < 8 || !/^\w{3}[\w ]$/.test(type)) return false;
      offset += size;
      if (offset > fileSize) return type === 'moov';
    }
    return false;
  } finally {
    await file.close();
  }
}
