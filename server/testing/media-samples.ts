import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from './clips.ts';
import type { Random } from './faults/random.ts';
import { sampleImage } from './sample-images.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const picture = ['-f', 'lavfi', '-t', '0.4', '-i', 'testsrc=size=64x48:rate=25'];
const sound = ['-f', 'lavfi', '-t', '0.4', '-i', 'sine=sample_rate=48000'];

/** DV has only this size. */
const palPicture = ['-f', 'lavfi', '-t', '0.12', '-i', 'testsrc=size=720x576:rate=25'];

const byFfmpeg = {
  mp4: [...picture, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  mov: [...picture, '-c:v', 'prores_ks', '-profile:v', '0', '-timecode', '01:00:00:00'],
  mkv: [...picture, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'flac'],
  avi: [...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le'],
  mxf: [...picture, '-c:v', 'mpeg2video'],
  ts: [...picture, ...sound, '-c:v', 'mpeg2video', '-c:a', 'mp2'],
  dv: [...palPicture, ...sound, '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ac', '2', '-t', '0.12'],
  gxf: [...palPicture, ...sound, '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ac', '1'],
  h264: [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  h265: [...picture, '-c:v', 'libx265', '-x265-params', 'log-level=error'],
  mj2: [...picture, '-c:v', 'jpeg2000', '-pix_fmt', 'yuv420p', '-brand', 'mjp2', '-f', 'mp4'],
  ogv: [...sound, ...picture, '-map', '0', '-map', '1', '-c:v', 'libtheora', '-c:a', 'libvorbis'],
  skip: [...picture, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mov'],
  wmv: [...sound, ...picture, '-map', '0', '-map', '1', '-c:v', 'wmv2', '-c:a', 'wmav2'],
  wav: [...sound, '-c:a', 'pcm_s16le'],
};

const pdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;

export interface MediaSample {
  format: string;
  content: Buffer;
}

/** What ffmpeg doesn't write: the signature of JPEG 2000, and an old QuickTime file that begins with what is to be skipped. */
function beginOtherwise(format: string, content: Buffer): Buffer {
  if (format === 'skip') content.write('skip', 4, 'latin1');
  if (format !== 'mj2') return content;
  const size = content.readUInt32BE(0);
  Buffer.from('0000000c6a5020200d0a870a', 'hex').copy(content);
  content.writeUInt32BE(size - 12, 12);
  content.write('ftypmjp2', 16, 'latin1');
  return content.fill(0, 24, size);
}

/** A small valid file of each format that people send. */
export async function makeMediaSamples(): Promise<MediaSample[]> {
  const folder = temporaryDirectory();
  const videos = Object.entries(byFfmpeg).map(([format, args]) => {
    const path = join(folder, `sample.${format}`);
    // Random identifiers are left out, so that a seed always means the same mutations.
    runFfmpeg([...args, '-fflags', '+bitexact', path]);
    return { format, content: beginOtherwise(format, readFileSync(path)) };
  });
  const image = sampleImage(64, 48);
  return [
    ...videos,
    { format: 'heic', content: await image.clone().heif({ compression: 'av1' }).toBuffer() },
    { format: 'png', content: await image.clone().png().toBuffer() },
    { format: 'pdf', content: Buffer.from(pdf) },
  ];
}

/** Bytes that often mean a size, a count or a sign. */
const oddBytes = [0x00, 0x01, 0x7f, 0x80, 0xff];

/** Damages a file as a careless or hostile program would, a little more often near its start, where its structure is. */
export function mutate(content: Buffer, random: Random): Buffer {
  const mutated = Buffer.from(content);
  const below = (limit: number) => Math.floor(random.next() * limit);
  const place = () => below(random.next() < 0.5 ? Math.min(mutated.length, 1000) : mutated.length);
  for (let change = 0; change <= below(8); change++) {
    const start = place();
    const length = random.next() < 0.5 ? 1 : 4;
    for (let offset = start; offset < Math.min(start + length, mutated.length); offset++)
      mutated[offset] = random.next() < 0.5 ? oddBytes[below(oddBytes.length)]! : below(256);
  }
  const kind = random.next();
  if (kind < 0.1) return mutated.subarray(0, 1 + place());
  if (kind < 0.2) return Buffer.concat([mutated.subarray(0, place()), mutated.subarray(place())]);
  return mutated;
}
