import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrameNumber, readFrameNumber } from './frame-code.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export const clipSize = { width: 320, height: 180 };

interface ClipOptions {
  /** Frames per second, such as `24`, `25` or `30000/1001`. */
  rate?: string;
  frames?: number;
  codec?: keyof typeof codecs;
  /** The container, if it isn't the codec's own. */
  container?: keyof typeof containers;
  sound?: boolean;
  /** Until when the sound is silent, in seconds. */
  silentUntil?: number;
  bFrames?: number;
  /** The timecode of the first frame, such as `01:00:00:00`, or `01:00:00;00` for drop-frame. */
  startTimecode?: string;
  /** Leaves out every seventh frame and shows the one before it longer; or makes fewer after a while, as phones do in the dark. */
  variableRate?: boolean | 'dark';
  /** The number of a frame that is left out. */
  missingFrame?: number;
  interlaced?: boolean;
  /** The number of frames at the start that the file's edit list skips. */
  skippedFrames?: number;
  /** How many seconds before the picture the sound starts. */
  lateBy?: number;
  /** Whether players turn the picture a quarter clockwise. */
  rotated?: boolean;
}

const codecs = {
  h264: { extension: 'mp4', args: ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'] },
  hevc: {
    extension: 'mp4',
    args: ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'],
  },
  prores: { extension: 'mov', args: ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le'] },
  vp9: { extension: 'webm', args: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'] },
  mpeg2: { extension: 'ts', args: ['-c:v', 'mpeg2video', '-q:v', '2', '-pix_fmt', 'yuv420p'] },
  // DV has only this size.
  dv: { extension: 'dv', args: ['-c:v', 'dvvideo', '-s', '720x576', '-pix_fmt', 'yuv420p'] },
  wmv: { extension: 'wmv', args: ['-c:v', 'wmv2', '-q:v', '2', '-pix_fmt', 'yuv420p'] },
};

const containers = {
  mkv: { extension: 'mkv', args: ['-c:a', 'aac'] },
  mov: { extension: 'mov', args: ['-c:a', 'aac'] },
  mxf: { extension: 'mxf', args: ['-c:a', 'pcm_s16le'] },
  ts: { extension: 'ts', args: ['-c:a', 'aac'] },
  flv: { extension: 'flv', args: ['-c:a', 'aac', '-ar', '44100'] },
  avi: { extension: 'avi', args: [] },
  m2v: { extension: 'm2v', args: [] },
  fragmented: { extension: 'mp4', args: ['-movflags', 'frag_keyframe+empty_moov'] },
  'without edit list': { extension: 'mp4', args: ['-use_editlist', '0'] },
};

/**
 * Makes a short clip whose frames show their numbers (see frame-code.ts), counted from 0. Kept in the
 * temporary directory, under the hash of its options and of this file.
 * @returns its path
 */
export function makeClip(options: ClipOptions = {}): string {
  const folder = join(tmpdir(), 'picturelock-clips');
  const hash = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(options))
    .digest('hex')
    .slice(0, 16);
  const { extension } = options.container ? containers[options.container] : codecs[options.codec ?? 'h264'];
  const path = join(folder, `${hash}.${extension}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const encoded = join(folder, `${randomUUID()}.${extension}`);
  encode(options, encoded);
  if (options.skippedFrames) skipByEditList(options, encoded);
  if (options.rotated) rotate(encoded);
  renameSync(encoded, path);
  return path;
}

function encode(options: ClipOptions, path: string) {
  const { rate = '24', frames = 48, codec = 'h264', sound, bFrames = 0, startTimecode, variableRate, interlaced, lateBy } = options;
  const { container, missingFrame, silentUntil = 0 } = options;
  const { width, height } = clipSize;
  const left = variableRate === true ? 'not(eq(mod(n\\,7)\\,3))' : missingFrame !== undefined && `not(eq(n\\,${missingFrame}))`;
  // The first 30 frames are at 30 a second, those after them at 25 a second.
  const dark = ['-vf', 'settb=1/600,setpts=if(lt(N\\,30)\\,20*N\\,600+24*(N-30))', '-enc_time_base', '1:600'];
  runFfmpeg(
    [
      ...(lateBy ? ['-itsoffset', `${lateBy}`] : []),
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-framerate', rate, '-i', 'pipe:0'],
      ...(sound
        ? ['-f', 'lavfi', '-t', `${frames / fractionOf(rate)}`, '-i', `aevalsrc=gte(t\\,${silentUntil})*0.2*sin(2*PI*440*t):s=48000`]
        : []),
      ...(left ? ['-vf', `select=${left}`] : variableRate ? dark : []),
      ...['-fps_mode', 'passthrough'],
      ...codecs[codec].args,
      ...(container ? containers[container].args : []),
      ...(['h264', 'mpeg2'].includes(codec) ? ['-bf', `${bFrames}`] : []),
      ...(interlaced ? ['-flags', '+ilme+ildct', '-top', '1'] : []),
      ...(startTimecode ? ['-timecode', startTimecode] : []),
      path,
    ],
    Buffer.concat(Array.from({ length: frames }, (_, frame) => drawFrameNumber(frame, width, height))),
  );
}

/** Cuts frames off without encoding: the file keeps those since the last key frame, and its edit list skips them. */
function skipByEditList({ rate = '24', skippedFrames = 0 }: ClipOptions, path: string) {
  const whole = path.replace(/\.\w+$/, '-whole$&');
  renameSync(path, whole);
  runFfmpeg(['-ss', `${skippedFrames / fractionOf(rate)}`, '-i', whole, '-c', 'copy', path]);
}

/** Writes a quarter turn into the transformation matrix of the track header (ISO 14496-12, 8.3.2). */
function rotate(path: string) {
  const content = readFileSync(path);
  const matrix = content.indexOf('tkhd') + 4 + 40;
  const one = 0x1_0000;
  [0, one, 0, -one, 0, 0, clipSize.height * one, 0, 0x4000_0000].forEach((value, index) => {
    content.writeInt32BE(value, matrix + 4 * index);
  });
  writeFileSync(path, content);
}

/** Four frames of a camera that numbers 59.94 of them a second in pairs: from `00:00:00;29`, which is frame 58. @returns its path */
export function makeCameraClip(): string {
  const content = readFileSync(makeClip({ codec: 'prores', rate: '60000/1001', frames: 4, startTimecode: '00:00:00;29' }));
  // The description of a timecode track: after the time scale and the length of a frame come the numbers per second.
  const description = content.lastIndexOf('tmcd') + 20;
  content.writeUInt32BE(30_000, description);
  content.writeUInt8(30, description + 8);
  const path = join(temporaryDirectory(), 'camera.mov');
  writeFileSync(path, content);
  return path;
}

const fractionOf = (rate: string) =>
  rate
    .split('/')
    .map(Number)
    .reduce((numerator, denominator) => numerator / denominator);

/** The numbers that a video's frames show, in order of display. */
export function readFrameNumbers(path: string): number[] {
  const { width, height } = clipSize;
  const pixels = runFfmpeg([
    '-i',
    path,
    '-map',
    '0:v:0',
    '-s',
    `${width}x${height}`,
    '-pix_fmt',
    'gray',
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  const size = width * height;
  return Array.from({ length: pixels.length / size }, (_, frame) =>
    readFrameNumber(pixels.subarray(frame * size, (frame + 1) * size), width, height, 1),
  );
}

/** Runs ffmpeg. @returns what it writes to standard output */
export function runFfmpeg(args: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], {
    ...(input ? { input } : {}),
    maxBuffer: 1_000_000_000,
  });
  if (error) throw new Error('The video tests need ffmpeg (on Debian: apt-get install ffmpeg).', { cause: error });
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
  return stdout;
}
