import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { numberText } from './ffprobe-fields.ts';
import { safeInput } from './safe-input.ts';

const pictureStart = z.object({
  packets_and_frames: z
    .array(
      z.object({
        type: z.enum(['packet', 'frame']),
        pts_time: numberText,
        dts_time: numberText,
        flags: z.string().optional(),
        side_data_list: z.array(z.object({ timecode: z.string().optional() })).optional(),
      }),
    )
    .default([]),
});

const soundStart = z.object({
  packets: z
    .array(
      z.object({
        stream_index: z.number(),
        pts_time: numberText,
        dts_time: numberText,
        side_data_list: z.array(z.object({ skip_samples: z.number().optional() })).optional(),
      }),
    )
    .default([]),
});

/** How many packets are read, which is enough to tell how they become frames. */
const sampleSize = 48;

/** What the first packets of the picture become when they are decoded. Times are in seconds. */
export interface PictureStart {
  /** When the first packet is decoded. */
  decoded: number | undefined;
  /** When the first frame is shown; undefined where not every frame has a time. */
  shown: number | undefined;
  /** Packets closer than this are one frame; 0 if each packet is a frame. */
  mergeWithin: number;
  /** The timecode inside an MPEG video. */
  timecode: string | undefined;
}

/** @throws ProgramError */
export async function readPictureStart({ ffprobe }: Ffmpeg, path: string): Promise<PictureStart> {
  const entries = 'packet=pts_time,dts_time,flags:frame=pts_time:frame_side_data=timecode';
  const sample = ['-select_streams', 'V:0', '-show_entries', entries, '-read_intervals', `%+#${sampleSize}`];
  // Decoding large pictures takes more memory than reading what a file says.
  const rows = pictureStart.parse(await ffprobe(['-threads', '1', ...sample, ...safeInput(path)], { memoryLimit: 2e9 })).packets_and_frames;
  const packets = rows.filter(({ type, flags }) => type === 'packet' && !flags?.includes('D'));
  const frames = rows.filter(({ type }) => type === 'frame');
  const times = frames.flatMap(({ pts_time }) => pts_time ?? []);
  const isEachPacketAFrame = frames.length === 0 || frames.length >= packets.length;
  return {
    decoded: packets[0]?.dts_time,
    shown: frames.length > 0 && times.length === frames.length ? Math.min(...times) : undefined,
    mergeWithin: isEachPacketAFrame ? 0 : 0.6 * medianGap(times),
    timecode: frames.flatMap((frame) => frame.side_data_list?.flatMap(({ timecode }) => timecode ?? []) ?? [])[0],
  };
}

function medianGap(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, index) => time - sorted[index]!);
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

export interface SoundStart {
  /** When the first packet is decoded, in seconds. */
  decoded: number | undefined;
  /** When the sound begins that is heard, in seconds. It's an assumption unless the container says so. */
  heard: number;
  heardAtLatest: number;
}

interface Sound {
  index: number;
  sampleRate: number;
  isCompressed: boolean;
}

/** How many samples of silence (priming) encoders put in front of the sound: for AAC, the most common number and the highest. */
const priming = { usual: 1024, most: 2112 };

/**
 * Reads when the sound begins, of the track that begins first.
 * @returns undefined without sound
 * @throws ProgramError
 */
export async function readSoundStart({ ffprobe }: Ffmpeg, path: string, sounds: Sound[]): Promise<SoundStart | undefined> {
  if (sounds.length === 0) return undefined;
  const entries = 'packet=stream_index,pts_time,dts_time:packet_side_data=skip_samples';
  const sample = ['-select_streams', 'a', '-show_entries', entries, '-read_intervals', `%+#${sampleSize}`];
  const { packets } = soundStart.parse(await ffprobe([...sample, ...safeInput(path)]));
  const starts = sounds.flatMap(({ index, sampleRate, isCompressed }) => {
    const first = packets.find(({ stream_index }) => stream_index === index);
    if (first?.pts_time === undefined) return [];
    const skipped =
      first.side_data_list?.find(({ skip_samples }) => skip_samples !== undefined)?.skip_samples ?? (isCompressed ? undefined : 0);
    const after = (samples: number) => first.pts_time! + (sampleRate > 0 ? samples / sampleRate : 0);
    return { decoded: first.dts_time, heard: after(skipped ?? priming.usual), heardAtLatest: after(skipped ?? priming.most) };
  });
  return starts.toSorted((a, b) => a.heard - b.heard)[0];
}
