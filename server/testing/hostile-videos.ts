// Videos that are small to send and large to read, or that say what isn't true.

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value % 2 ** 32, 4 * index);
  return bytes;
};

const concat = (content: (Buffer | string)[]) =>
  Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A box (ISO 14496-12, section 4.2). */
function box(type: string, ...content: (Buffer | string)[]) {
  const body = concat(content);
  return concat([uint32(body.length + 8), type, body]);
}

const matrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

interface Mp4Options {
  /** How many frames of one byte each track claims to have. */
  frames: number;
  tracks?: number;
  /** Frames per second. */
  rate: number;
  /** How often the samples lie at the same place in the file. */
  chunks?: number;
  /** Width and height. */
  size?: [number, number];
}

/** An MP4 file whose frames, in Motion JPEG, are nothing but zeros. */
export function claimingMp4({ frames, tracks = 1, rate, chunks = 1, size: [width, height] = [64, 64] }: Mp4Options): Buffer {
  const fileType = box('ftyp', 'isom', uint32(512), 'isommp41');
  const dataOffset = fileType.length + 8;
  const size = uint32(width * 65536 + height);
  const entry = box(
    'jpeg',
    Buffer.alloc(6),
    '\0\x01',
    Buffer.alloc(16),
    size,
    uint32(0x480000, 0x480000, 0),
    '\0\x01',
    Buffer.alloc(32),
    '\0\x18\xff\xff',
  );
  const samples = box(
    'stbl',
    ...[box('stsd', uint32(0, 1), entry), box('stts', uint32(0, 1, frames, 1)), box('stsc', uint32(0, 1, 1, frames / chunks, 1))],
    ...[box('stsz', uint32(0, 1, frames)), box('stco', uint32(0, chunks, ...new Array<number>(chunks).fill(dataOffset)))],
  );
  const media = box(
    'mdia',
    ...[box('mdhd', uint32(0, 0, 0, rate, frames, 0)), box('hdlr', uint32(0, 0), 'vide', uint32(0, 0, 0), '\0')],
    box('minf', box('vmhd', uint32(1, 0, 0)), box('dinf', box('dref', uint32(0, 1), box('url ', uint32(1)))), samples),
  );
  const track = (id: number) =>
    box('trak', box('tkhd', uint32(3, 0, 0, id, 0, frames, 0, 0, 0, 0), matrix, uint32(64 * 65536, 64 * 65536)), media);
  const header = box('mvhd', uint32(0, 0, 0, rate, frames, 0x10000, 0x1000000, 0, 0), matrix, Buffer.alloc(24), uint32(tracks + 1));
  const data = box('mdat', Buffer.alloc(Math.min(frames / chunks, 100_000)));
  return concat([fileType, data, box('moov', header, ...Array.from({ length: tracks }, (_, index) => track(index + 1)))]);
}

/** An element (RFC 8794), whose length takes eight bytes. */
function element(id: number, ...content: (Buffer | string)[]) {
  const body = concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return concat([Buffer.from(id.toString(16), 'hex'), length, body]);
}

const float64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

interface MatroskaOptions {
  /** The frames as JPEG files. */
  frames: Buffer[];
  /** The times at which the frames are shown, in seconds. */
  times: number[];
  /** Texts that describe the file. */
  tags?: { name: string; text: string }[];
}

/** A Matroska file (RFC 9559) that claims to take a second. */
export function claimingMatroska({ frames, times, tags = [] }: MatroskaOptions): Buffer {
  const header = element(0x1a45dfa3, element(0x4282, 'matroska'));
  const info = element(0x1549a966, element(0x2ad7b1, uint32(1_000_000)), element(0x4489, float64(1000)));
  const picture = element(0xe0, element(0xb0, uint32(64)), element(0xba, uint32(64)));
  const track = element(
    0x1654ae6b,
    element(0xae, element(0xd7, '\x01'), element(0x73c5, '\x01'), element(0x83, '\x01'), element(0x86, 'V_MJPEG'), picture),
  );
  const clusters = frames.map((frame, index) =>
    element(0x1f43b675, element(0xe7, uint32(times[index]! * 1000)), element(0xa3, '\x81\0\0\x80', frame)),
  );
  const texts = tags.map(({ name, text }) => element(0x67c8, element(0x45a3, name), element(0x4487, text)));
  return concat([header, element(0x18538067, info, track, element(0x1254c367, element(0x7373, ...texts)), ...clusters)]);
}

/** An MP4 file whose edit list (ISO 14496-12, section 8.6.6) begins after its last frame. */
export function skipEverything(clip: Buffer): Buffer {
  const content = Buffer.from(clip);
  content.writeInt32BE(2_000_000, content.indexOf('elst') + 16);
  return content;
}
