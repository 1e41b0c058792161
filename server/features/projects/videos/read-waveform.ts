import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';

const sampleRate = 8000;
const peaksPerSecond = 20;
const maxPeaks = 2000;

/**
 * Measures how loud a video is over its length.
 * @param duration of the picture in seconds: sound after its end is left out
 * @returns peaks from 0 to 255, evenly spaced
 * @throws ProgramError
 */
export async function readWaveform({ ffmpeg }: Ffmpeg, proxy: string, duration: number, timeout: number): Promise<number[]> {
  const peaks = new Array<number>(Math.max(1, Math.min(maxPeaks, Math.ceil(duration * peaksPerSecond)))).fill(0);
  const samplesPerPeak = (duration * sampleRate) / peaks.length;
  let position = 0;
  let rest = Buffer.alloc(0);
  const addSamples = (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    for (let offset = 0; offset + 1 < bytes.length; offset += 2) {
      const index = Math.floor(position++ / samplesPerPeak);
      if (index < peaks.length) peaks[index] = Math.max(peaks[index]!, Math.abs(bytes.readInt16LE(offset)) >> 7);
    }
    rest = bytes.subarray(bytes.length - (bytes.length % 2));
  };
  const pcm = ['-vn', '-ac', '1', '-ar', `${sampleRate}`, '-f', 's16le', 'pipe:1'];
  await ffmpeg(['-i', proxy, ...pcm], { timeout, onOutput: addSamples });
  return peaks.map((peak) => Math.min(255, peak));
}
