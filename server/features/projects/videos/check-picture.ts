import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { refuseUnusable, UnusableVideoError } from './causes.ts';
import { nameCodec } from './codec-names.ts';
import { isIndexCut } from './cut-index.ts';
import { numberText } from './ffprobe-fields.ts';
import { safeInput } from './safe-input.ts';

const sideData = z.array(z.object({ side_data_type: z.string().optional() })).default([]);

const description = z.object({
  streams: z
    .array(
      z.object({
        codec_name: z.string().optional(),
        codec_tag_string: z.string().optional(),
        width: z.number().default(0),
        height: z.number().default(0),
        duration: numberText,
        nb_frames: numberText,
        side_data_list: sideData,
      }),
    )
    .default([]),
  packets: z.array(z.object({ side_data_list: sideData })).default([]),
});

const entries =
  'stream=codec_name,codec_tag_string,width,height,duration,nb_frames:stream_side_data=side_data_type:packet=size:packet_side_data=side_data_type';

/**
 * Finds reasons not to convert a video before it's begun.
 * @throws UnusableVideoError, ProgramError
 */
export async function checkPicture({ ffprobe }: Ffmpeg, path: string): Promise<void> {
  const fileSize = (await stat(path)).size;
  if (await isIndexCut(path, fileSize)) throw UnusableVideoError.because('endsEarly');
  const first = ['-select_streams', 'V:0', '-show_entries', entries, '-read_intervals', '%+#1'];
  const { streams, packets } = fileSize === 0 ? description.parse({}) : description.parse(await ffprobe([...first, ...safeInput(path)]));
  const [picture] = streams;
  const { codec_name: name, codec_tag_string: tag } = picture ?? {};
  refuseUnusable({
    fileSize,
    hasPicture: picture !== undefined,
    isEncrypted: tag === 'encv' || [...streams, ...packets].some(({ side_data_list }) => side_data_list.some(isEncryption)),
    unknownCodec: isKnown(name) ? undefined : (nameCodec(name, tag) ?? 'of the picture'),
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    statedRate: picture?.duration ? (picture.nb_frames ?? 0) / picture.duration : 0,
    hasFrames: packets.length > 0,
  });
}

const isKnown = (codec: string | undefined) => codec !== undefined && codec !== 'unknown' && codec !== 'none';

const isEncryption = ({ side_data_type: type }: { side_data_type?: string | undefined }) => type?.startsWith('Encryption') ?? false;
