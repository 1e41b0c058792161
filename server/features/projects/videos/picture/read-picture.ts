import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { safeInput } from '../safe-input.ts';
import { type Color, readColor } from './color.ts';
import { proxySize, type Size, uprightSize } from './size.ts';

/** What is known about a video's picture before it's converted. */
export interface Picture {
  /** The size of the full proxy. */
  size: Size;
  /** The size of the original, as players show it. */
  originalSize: Size;
  /** How many pixels each frame of the original has. */
  pixels: number;
  color: Color;
  /** The decoder to take where ffmpeg's own leaves out the alpha channel. */
  decoder: string | undefined;
}

const text = z.string().optional();
const stream = z.object({
  codec_name: text,
  width: z.number(),
  height: z.number(),
  sample_aspect_ratio: text,
  pix_fmt: text,
  color_range: text,
  color_space: text,
  color_primaries: text,
  color_transfer: text,
  tags: z.object({ alpha_mode: text }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
const description = z.object({ streams: z.array(stream) });

const fields = Object.keys(stream.omit({ tags: true, side_data_list: true }).shape).join();
const entries = `stream=${fields}:stream_tags=alpha_mode:stream_side_data=rotation`;

/** Decoders for codecs that keep the alpha channel in a stream of its own, which ffmpeg's own decoders don't read. */
const decodersWithAlpha: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/**
 * Reads what a video's first picture is made of.
 * @returns undefined if the video has no picture that can be decoded
 * @throws ProgramError
 */
export async function readPicture({ ffprobe }: Ffmpeg, path: string): Promise<Picture | undefined> {
  const found = await ffprobe(['-select_streams', 'V:0', '-show_entries', entries, ...safeInput(path)]);
  const [picture] = description.safeParse(found).data?.streams ?? [];
  if (!picture?.width || !picture.height) return undefined;
  const decoder = picture.tags?.alpha_mode === '1' ? decodersWithAlpha[picture.codec_name ?? ''] : undefined;
  const color = readColor(picture);
  const pixels = picture.width * picture.height;
  return {
    size: proxySize(picture),
    originalSize: uprightSize(picture),
    pixels,
    color: { ...color, hasAlpha: color.hasAlpha || decoder !== undefined },
    decoder,
  };
}
