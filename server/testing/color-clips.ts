import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '#server/features/projects/videos/picture/size.ts';
import { runFfmpeg } from './clips.ts';
import { encodeHdr, type Rgb } from './hdr-colors.ts';

/** Colors as a screen shows them, with 8 bits per channel. */
export const sdrPatches: Rgb[] = [
  [191, 0, 0],
  [0, 191, 0],
  [0, 0, 191],
  [255, 255, 255],
  [128, 128, 128],
  [191, 128, 32],
  [235, 180, 150],
  [20, 20, 20],
  [64, 96, 160],
  [0, 0, 0],
];

interface ColorClip extends Size {
  extension: string;
  args: string[];
  /** The filter by which ffmpeg makes the format from RGB. */
  filter?: string;
  /** Whether the patches are half transparent. */
  isTransparent?: boolean;
  hdr?: 'hlg' | 'pq';
  bits?: number;
  /** Whether the file says that it's Dolby Vision, too. */
  isDolbyVision?: boolean;
}

const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '5'];
const tagged = (name: string) => ['-colorspace', name, '-color_primaries', name, '-color_trc', name];
const toYuv = (matrix: string, format = 'yuv420p', range = 'tv') =>
  `scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd,format=${format}`;
const hdrTags = (transfer: string) => [
  '-colorspace',
  'bt2020nc',
  '-color_primaries',
  'bt2020',
  '-color_trc',
  transfer,
  '-color_range',
  'tv',
];
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '3', '-x265-params', 'log-level=error'];
/** A filter that converts BT.709 to wider primaries, without HDR. */
const toWide = (primaries: string, matrix: string) =>
  `format=gbrp,zscale=min=gbr:rin=pc:tin=709:pin=709:p=${primaries}:t=709:m=${matrix}:r=tv,format=yuv420p12le`;

const sd = { width: 720, height: 576 };
const hd = { width: 1280, height: 720 };
const small = { width: 640, height: 480 };

/** The formats that cameras and editing programs write. */
export const colorClips = {
  'Animation (QuickTime)': { ...hd, extension: 'mov', args: ['-c:v', 'qtrle'], filter: 'format=rgb24' },
  'PNG in QuickTime': { ...hd, extension: 'mov', args: ['-c:v', 'png'], filter: 'format=rgb24' },
  'UT Video, RGB': { ...hd, extension: 'avi', args: ['-c:v', 'utvideo'], filter: 'format=gbrp' },
  'MagicYUV, RGB': { ...hd, extension: 'avi', args: ['-c:v', 'magicyuv'], filter: 'format=gbrp' },
  'CineForm, RGB': { ...hd, extension: 'mov', args: ['-c:v', 'cfhd', '-quality', 'film3+'], filter: 'format=gbrp12le' },
  'r210, RGB of 10 bits': { ...hd, extension: 'mov', args: ['-c:v', 'r210'], filter: 'format=gbrp10le' },
  'H.264, RGB': { ...small, extension: 'mp4', args: ['-c:v', 'libx264rgb', '-preset', 'veryfast', '-crf', '5'], filter: 'format=rgb24' },
  'SD, tagged': { ...sd, extension: 'mp4', args: [...x264, ...tagged('smpte170m')], filter: toYuv('bt601') },
  'SD, untagged': { ...sd, extension: 'mp4', args: x264, filter: toYuv('bt601') },
  'SD of 480 lines in AVI': { ...small, extension: 'avi', args: ['-c:v', 'mpeg4', '-q:v', '1'], filter: toYuv('bt601') },
  'HD, tagged': { width: 1920, height: 1080, extension: 'mp4', args: [...x264, ...tagged('bt709')], filter: toYuv('bt709') },
  'HD, untagged': { ...hd, extension: 'mp4', args: x264, filter: toYuv('bt709') },
  'HD, tagged as BT.601': {
    ...hd,
    extension: 'mp4',
    args: [...x264, ...tagged('bt470bg'), '-color_trc', 'gamma28'],
    filter: toYuv('bt601'),
  },
  'HD, tagged as RGB': {
    ...hd,
    extension: 'mp4',
    args: [...x264, '-bsf:v', 'h264_metadata=matrix_coefficients=0'],
    filter: toYuv('bt709'),
  },
  ProRes: {
    ...hd,
    extension: 'mov',
    args: ['-c:v', 'prores_ks', '-profile:v', '2', ...tagged('bt709')],
    filter: toYuv('bt709', 'yuv422p10le'),
  },
  'full range': { ...hd, extension: 'mp4', args: [...x264, ...tagged('bt709')], filter: toYuv('bt709', 'yuvj420p', 'pc') },
  'full range, tagged': {
    ...hd,
    extension: 'mkv',
    args: ['-c:v', 'ffv1', '-color_range', 'pc'],
    filter: toYuv('bt709', 'yuv422p10le', 'pc'),
  },
  MJPEG: { ...small, extension: 'avi', args: ['-c:v', 'mjpeg', '-q:v', '1'], filter: toYuv('bt601', 'yuvj422p', 'pc') },
  'BT.2020, SDR': { ...hd, extension: 'mkv', args: ['-c:v', 'ffv1'], filter: toWide('2020', '2020_ncl') },
  'Display P3': { ...hd, extension: 'mkv', args: ['-c:v', 'ffv1'], filter: toWide('smpte432', '709') },
  'Animation with alpha': { ...hd, extension: 'mov', args: ['-c:v', 'qtrle'], filter: 'format=argb', isTransparent: true },
  'ProRes 4444 with alpha': {
    ...hd,
    extension: 'mov',
    args: ['-c:v', 'prores_ks', '-profile:v', '4444', ...tagged('bt709')],
    filter: toYuv('bt709', 'yuva444p10le'),
    isTransparent: true,
  },
  'VP9 with alpha': {
    ...hd,
    extension: 'webm',
    args: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-auto-alt-ref',
      '0',
      '-crf',
      '4',
      '-b:v',
      '0',
      ...tagged('bt709'),
    ],
    filter: toYuv('bt709', 'yuva420p'),
    isTransparent: true,
  },
  'HLG of 8 bits': { ...hd, extension: 'mp4', args: [...hevc, ...hdrTags('arib-std-b67')], hdr: 'hlg', bits: 8 },
  'HLG of 10 bits': { ...hd, extension: 'mov', args: [...hevc, '-tag:v', 'hvc1', ...hdrTags('arib-std-b67')], hdr: 'hlg', bits: 10 },
  'Dolby Vision 8.4, whose base is HLG': {
    ...hd,
    extension: 'mov',
    args: [...hevc, '-tag:v', 'hvc1', ...hdrTags('arib-std-b67')],
    hdr: 'hlg',
    bits: 10,
    isDolbyVision: true,
  },
  'HLG of 12 bits': { ...hd, extension: 'mkv', args: ['-c:v', 'ffv1', ...hdrTags('arib-std-b67')], hdr: 'hlg', bits: 12 },
  'PQ of 8 bits': { ...hd, extension: 'mp4', args: [...hevc, ...hdrTags('smpte2084')], hdr: 'pq', bits: 8 },
  'PQ of 10 bits': { width: 1920, height: 1080, extension: 'mp4', args: [...hevc, ...hdrTags('smpte2084')], hdr: 'pq', bits: 10 },
  'PQ of 12 bits': { ...small, extension: 'mp4', args: [...hevc, ...hdrTags('smpte2084')], hdr: 'pq', bits: 12 },
} satisfies Record<string, ColorClip>;

export type ColorKind = keyof typeof colorClips;

/** The alpha of a half transparent patch, of 255. */
export const halfAlpha = 128;

/**
 * Makes a clip of three frames with upright stripes of flat colors, each at least 64 pixels wide.
 * @param patches of 8 bits; above 255 for what only HDR has, in the proportion of their codes
 * @returns its path
 */
export function makeColorClip(folder: string, kind: ColorKind, patches: Rgb[] = sdrPatches): string {
  const clip: ColorClip = colorClips[kind];
  const { width, height, extension, args, filter, isTransparent = false, hdr, bits = 8, isDolbyVision } = clip;
  const path = join(folder, `${randomUUID()}.${extension}`);
  const frame = hdr ? drawHdr(patches, clip) : drawStripes(patches, width, height, isTransparent ? [halfAlpha] : []);
  const depth = bits === 8 ? '' : `${bits}le`;
  const format = hdr ? `yuv444p${depth}` : isTransparent ? 'rgba' : 'rgb24';
  const filters = hdr ? `scale=flags=accurate_rnd,format=yuv420p${depth}` : filter!;
  runFfmpeg(
    [
      ...['-f', 'rawvideo', '-pix_fmt', format, '-s', `${width}x${height}`, '-framerate', '25', '-i', 'pipe:0'],
      ...['-vf', filters, ...args, path],
    ],
    Buffer.concat([frame, frame, frame]),
  );
  if (isDolbyVision) describeDolbyVision(path);
  return path;
}

/** Adds what iPhones write, and ffmpeg doesn't, to the description of a track: profile 8.4, which players without it take as HLG. */
function describeDolbyVision(path: string) {
  const content = readFileSync(path);
  const box = Buffer.concat([Buffer.from('00000020', 'hex'), Buffer.from('dvvC'), Buffer.from('0100102d40', 'hex'), Buffer.alloc(19)]);
  const boxes = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1'].map((name) => content.lastIndexOf(name) - 4);
  const end = boxes.at(-1)! + content.readUInt32BE(boxes.at(-1));
  for (const start of boxes) content.writeUInt32BE(content.readUInt32BE(start) + box.length, start);
  writeFileSync(path, Buffer.concat([content.subarray(0, end), box, content.subarray(end)]));
}

/** Stripes of colors as interleaved bytes. */
function drawStripes(patches: Rgb[], width: number, height: number, alpha: number[]): Buffer {
  const row = Buffer.concat(Array.from({ length: width }, (_, x) => Buffer.from([...patchAt(patches, x, width), ...alpha])));
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/** Stripes of colors in HDR, as planes of Y'CbCr 4:4:4. */
function drawHdr(patches: Rgb[], { width, height, hdr, bits = 8 }: ColorClip): Buffer {
  const coded = patches.map((patch) => encodeHdr(patch, hdr!, bits));
  const bytes = (value: number) => (bits === 8 ? [value] : [value & 0xff, value >> 8]);
  const plane = (index: number) => {
    const row = Buffer.from(Array.from({ length: width }, (_, x) => bytes(patchAt(coded, x, width)[index]!)).flat());
    return Buffer.concat(Array.from({ length: height }, () => row));
  };
  return Buffer.concat([0, 1, 2].map(plane));
}

const patchAt = <Patch>(patches: Patch[], x: number, width: number): Patch => patches[Math.floor((x * patches.length) / width)]!;

/** The colors in the middle of each stripe of a video, by BT.709 in limited range, as browsers show them. */
export function readStripes(path: string, { width, height }: Size, count = sdrPatches.length): Rgb[] {
  const planes = runFfmpeg(['-i', path, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1']);
  const at = (offset: number, stride: number, x: number, y: number) => planes[offset + y * stride + x]!;
  const pixels = width * height;
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [Math.floor(((index + 0.5) * width) / count / 2), Math.floor(height / 4)];
    const luma = (at(0, width, 2 * x, 2 * y) - 16) / 219;
    const blue = (at(pixels, width / 2, x, y) - 128) / 224;
    const red = (at(pixels * 1.25, width / 2, x, y) - 128) / 224;
    const [r, b] = [luma + 1.5748 * red, luma + 1.8556 * blue];
    const g = (luma - 0.2126 * r - 0.0722 * b) / 0.7152;
    return [r, g, b].map((value) => Math.min(255, Math.max(0, 255 * value))) as Rgb;
  });
}

/** The largest difference between the channels of two lists of colors. */
export const largestDifference = (a: Rgb[], b: Rgb[]): number =>
  Math.max(...a.flatMap((color, index) => color.map((value, channel) => Math.abs(value - b[index]![channel]!))));
