import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Color } from './picture/color.ts';
import { readPicture } from './picture/read-picture.ts';
import { safeInput } from './safe-input.ts';

interface Original {
  color: Color | undefined;
  soundTracks: number;
}

/** The kinds of files that version 0.5 showed or played wrongly. */
const faults: Record<string, (original: Original) => boolean> = {
  'high dynamic range': ({ color }) => color?.hdr != null,
  'colors that are not of BT.709': ({ color }) => color !== undefined && (color.matrix !== 'bt709' || color.widePrimaries !== null),
  'RGB or transparency': ({ color }) => color !== undefined && (color.isRgb || color.hasAlpha),
  'several sound tracks': ({ soundTracks }) => soundTracks > 1,
};

const sounds = z.object({ streams: z.array(z.object({ index: z.number() })).default([]) });

/** @returns what is wrong with what version 0.5 made of a file. @throws ProgramError */
export async function findFaults(ffmpeg: Ffmpeg, path: string): Promise<string[]> {
  const picture = await readPicture(ffmpeg, path);
  const { streams } = sounds.parse(await ffmpeg.ffprobe(['-select_streams', 'a', '-show_entries', 'stream=index', ...safeInput(path)]));
  const original = { color: picture?.color, soundTracks: streams.length };
  return Object.keys(faults).filter((name) => faults[name]!(original));
}
