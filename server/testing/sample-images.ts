import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one color. */
export const sampleImage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A small PNG file that claims to have this many pixels (PNG specification, section 11.2.1). */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.from('not pixels')), chunk('IEND', Buffer.alloc(0))]);
}

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
);
