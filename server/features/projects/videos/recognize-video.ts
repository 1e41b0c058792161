import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { ProgramError, StoppedError } from '#server/shared/run-program.ts';
import { safeInput } from './safe-input.ts';

/** Media types that may have a picture or not, for all that the first bytes say. */
const unclear = /^(audio|application)\/(ogg|x-ms-asf|vnd\.ms-asf)|^image\/mj2$/;

/** Media types by ffmpeg's names of the formats. */
const mediaTypes: Record<string, string> = {
  asf: 'video/x-ms-asf',
  av1: 'video/AV1',
  dv: 'video/DV',
  gxf: 'video/x-gxf',
  h264: 'video/H264',
  hevc: 'video/H265',
  ivf: 'video/x-ivf',
  m4v: 'video/MP4V-ES',
  mpeg: 'video/mpeg',
  mpegts: 'video/mp2t',
  mpegvideo: 'video/mpeg',
  obu: 'video/AV1',
  ogg: 'video/ogg',
};

/** How many bytes ffprobe reads to recognize a format. */
const headSize = 5_000_000;

const description = z.object({
  streams: z.array(z.object({ width: z.number().default(0) })).default([]),
  format: z.object({ format_name: z.string().default('') }).default({ format_name: '' }),
});

interface RecognizedFile {
  id: number;
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Finds out whether a file is a video whose first bytes don't say so.
 * @param sniffed the media type by its first bytes
 * @returns its media type; undefined if it isn't a video
 */
export async function recognizeVideo(
  { ffmpeg, storage }: Deps,
  file: RecognizedFile,
  sniffed: string | undefined,
): Promise<string | undefined> {
  if (!ffmpeg || (sniffed !== undefined && !unclear.test(sniffed))) return undefined;
  await mkdir(ffmpeg.folder, { recursive: true });
  const head = join(ffmpeg.folder, `head-${file.id}`);
  try {
    const end = Math.min(file.size, headSize) - 1;
    await pipeline(await storage.read(file.path, { start: 0, end }), createWriteStream(head));
    const format = await findPicture(ffmpeg, head);
    return format && (mediaTypes[format] ?? (sniffed === 'image/mj2' ? 'video/mj2' : 'video/quicktime'));
  } finally {
    await rm(head, { force: true });
  }
}

/** @returns the format of a file that has a picture; undefined if it has none */
async function findPicture({ ffprobe }: Ffmpeg, head: string): Promise<string | undefined> {
  const asked = ['-select_streams', 'V:0', '-show_entries', 'stream=width:format=format_name', ...safeInput(head)];
  const { streams, format } = await ffprobe(asked).then(
    (found) => description.parse(found),
    (error) => {
      if (!(error instanceof ProgramError) || error instanceof StoppedError) throw error;
      return description.parse({});
    },
  );
  return streams.some(({ width }) => width > 0) ? format.format_name : undefined;
}
