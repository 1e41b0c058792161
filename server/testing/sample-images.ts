import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one color. */
export const sampleImage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A small PNG file that claims to have this many pixels (PNG specification, section 11.2.1). */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return pngOf(['IHDR', header], ['IDAT', Buffer.from('not pixels')], ['IEND', Buffer.alloc(0)]);
}

/** An image with compressed texts, which take so many bytes in all and become 50 MB each. */
export async function pngWithTexts(size: number): Promise<Buffer> {
  const image = await sampleImage(64, 48).png().toBuffer();
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
  const texts = pngOf(...Array.from({ length: Math.ceil(size / text.length) }, () => ['zTXt', text] as const)).subarray(signature.length);
  const afterHeader = signature.length + 12 + 13;
  return Buffer.concat([image.subarray(0, afterHeader), texts, image.subarray(afterHeader)]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngOf(...chunks: (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([signature, ...parts]);
}

/** A gray JPEG of 16 × 16 pixels, of which each scan after the first refines one coefficient (ITU-T T.81, Annex G). */
export function jpegWithScans(count: number): Buffer {
  const segment = (marker: number, ...data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  /** A table with one symbol, whose code is a 0. */
  const huffmanTable = (kind: number, symbol: number) => segment(0xc4, kind << 4, 1, ...Array<number>(15).fill(0), symbol);
  const scan = (coefficient: number, high: number, low: number, ...data: number[]) =>
    Buffer.concat([segment(0xda, 1, 1, 0, coefficient, coefficient, (high << 4) | low), Buffer.from(data)]);
  const refinements = Array.from({ length: count - 1 }, (_, index) => {
    const low = 13 - Math.floor(index / 63);
    return scan(1 + (index % 63), low === 13 ? 0 : low + 1, low, 0x00, 0x01);
  });
  return Buffer.concat([
    segment(0xd8).subarray(0, 2),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 0, 16, 0, 16, 1, 1, 0x11, 0),
    huffmanTable(0, 0),
    huffmanTable(1, 0xe0),
    scan(0, 0, 0, 0x0f),
    ...refinements,
    segment(0xd9).subarray(0, 2),
  ]);
}

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
);
