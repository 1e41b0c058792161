import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { safeInput } from './safe-input.ts';

const description = z.object({
  streams: z
    .array(z.object({ codec_type: z.string().optional(), pix_fmt: z.string().optional(), color_transfer: z.string().optional() }))
    .default([]),
});
type Streams = z.infer<typeof description>['streams'];

const isSomePicture = (streams: Streams, matches: (picture: Streams[number]) => boolean) =>
  streams.some((stream) => stream.codec_type === 'video' && matches(stream));

/** What earlier versions showed or played wrongly, by what ffprobe says of the original. */
const faults: Record<string, (streams: Streams) => boolean> = {
  'high dynamic range': (streams) =>
    isSomePicture(streams, ({ color_transfer }) => ['smpte2084', 'arib-std-b67'].includes(color_transfer ?? '')),
  'RGB or transparency': (streams) => isSomePicture(streams, ({ pix_fmt }) => /^(a?rgb|a?bgr|gbr|0rgb|yuva|ya\d|pal8)/.test(pix_fmt ?? '')),
  'several sound tracks': (streams) => streams.filter(({ codec_type }) => codec_type === 'audio').length > 1,
};

/** @throws ProgramError */
export async function findFaults({ ffprobe }: Ffmpeg, path: string): Promise<string[]> {
  const { streams } = description.parse(await ffprobe(['-show_entries', 'stream=codec_type,pix_fmt,color_transfer', ...safeInput(path)]));
  return Object.keys(faults).filter((name) => faults[name]!(streams));
}
