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
  const waveform = new Waveform(duration);
  const pcm = ['-vn', '-ac', '1', '-ar', `${sampleRate}`, '-f', 's16le', 'pipe:1'];
  await ffmpeg(['-i', proxy, ...pcm], { timeout, onOutput: (chunk) => waveform.add(chunk) });
  return waveform.peaks;
}

class Waveform {
  readonly peaks: number[];
  private readonly samplesPerPeak: number;
  private position = 0;
  private rest = Buffer.alloc(0);

  constructor(duration: number) {
    this.peaks = new Array<number>(Math.max(1, Math.min(maxPeaks, Math.ceil(duration * peaksPerSecond)))).fill(0);
    this.samplesPerPeak = (duration * sampleRate) / this.peaks.length;
  }

  /** @param chunk samples of 16 bits, which may be cut anywhere */
  add(chunk: Buffer) {
    const bytes = Buffer.concat([this.rest, chunk]);
    for (let offset = 0; offset + 1 < bytes.length; offset += 2) {
      const index = Math.floor(this.position++ / this.samplesPerPeak);
      const peak = Math.min(255, Math.abs(bytes.readInt16LE(offset)) >> 7);
      if (index < this.peaks.length) this.peaks[index] = Math.max(this.peaks[index]!, peak);
    }
    this.rest = bytes.subarray(bytes.length - (bytes.length % 2));
  }
}
