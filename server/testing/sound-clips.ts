import { readFileSync, writeFileSync } from 'node:fs';
import { runFfmpeg } from './clips.ts';

/** The channels of one sound track: the frequency that each plays, in Hz; 0 is silence. */
export type Channels = number[];

interface SoundClipOptions {
  tracks: Channels[];
  /** The codec of the sound; uncompressed by default. */
  codec?: string;
  /** The amplitude of each tone, from 0 to 1. */
  amplitude?: number;
  /** The length of the clip in seconds. */
  length?: number;
  /** Where the channels are; by default, the file doesn't say. */
  layout?: string;
  /** How many seconds after the picture the sound starts. */
  lateBy?: number;
  /** Further options for ffmpeg, such as the tracks' languages. */
  tags?: string[];
}

/**
 * Makes a clip whose tracks play tones.
 * @param path its extension says which container
 */
export function makeSoundClip(path: string, options: SoundClipOptions): string {
  const { tracks, codec = 'pcm_s16le', amplitude = 0.2, length = 1, layout, lateBy = 0, tags = [] } = options;
  const inputs = tracks.flatMap((channels) => {
    const tones = channels.map((frequency) => (frequency ? `${amplitude}*sin(2*PI*${frequency}*t)` : '0')).join('|');
    const source = `aevalsrc='${tones}':s=48000${layout ? `:c=${layout}` : ''}`;
    return ['-itsoffset', `${lateBy}`, '-f', 'lavfi', '-t', `${length}`, '-i', source];
  });
  const picture = ['-f', 'lavfi', '-t', `${length}`, '-i', 'color=gray:s=64x64:r=25'];
  const maps = ['-map', '0', ...tracks.flatMap((_, index) => ['-map', `${index + 1}`])];
  const encoding = ['-c:v', path.endsWith('.mp4') ? 'libx264' : 'mpeg2video', '-pix_fmt', 'yuv420p', '-c:a', codec];
  runFfmpeg([...picture, ...inputs, ...maps, ...encoding, ...tags, path]);
  return path;
}

/** Has a track of an MP4 file claim another codec, which ffmpeg doesn't know. @param track from 0 */
export function renameSoundCodec(path: string, track: number, tag: string): string {
  const content = readFileSync(path);
  let entry = -1;
  for (let index = 0; index <= track; index++) entry = content.indexOf('mp4a', entry + 1);
  content.write(tag, entry, 'latin1');
  // Without this, ffmpeg would recognize the codec by its description.
  content.write('free', content.indexOf('esds', entry), 'latin1');
  writeFileSync(path, content);
  return path;
}

const sampleRate = 48_000;

/** What a video plays, as samples from -1 to 1 of each channel, which are interleaved. */
export function decodeSound(path: string): Float32Array {
  const bytes = runFfmpeg(['-i', path, '-map', '0:a:0', '-ar', `${sampleRate}`, '-f', 'f32le', 'pipe:1']);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Which of the frequencies are heard left and right, in half a second from a time on. */
export function hearTones(path: string, frequencies: number[], from = 0.25) {
  const samples = decodeSound(path);
  const heardIn = (channel: 0 | 1) => frequencies.filter((frequency) => amplitudeOf(samples, channel, frequency, from) > 0.03);
  return { left: heardIn(0), right: heardIn(1) };
}

/** The amplitude of a frequency on one side of a stereo sound, by Goertzel's algorithm. */
function amplitudeOf(samples: Float32Array, channel: 0 | 1, frequency: number, from: number): number {
  const count = sampleRate / 2;
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let [previous, beforePrevious] = [0, 0];
  for (let index = 0; index < count; index++) {
    const sample = samples[2 * (from * sampleRate + index) + channel] ?? 0;
    [previous, beforePrevious] = [sample + coefficient * previous - beforePrevious, previous];
  }
  const power = previous ** 2 + beforePrevious ** 2 - coefficient * previous * beforePrevious;
  return (2 * Math.sqrt(Math.max(0, power))) / count;
}
