import type { Size } from './picture/size.ts';

/** Of the sound, in bits per second. */
export const soundBitRate = 128_000;

/** What the picture takes at most at 540p, at 1080p and at 2160p, in bits per second: in between and beyond, by its pixels. */
const ceilings = {
  small: { pixels: 960 * 540, bitRate: 1_200_000 },
  full: { pixels: 1920 * 1080, bitRate: 5_000_000 },
  uhd: { pixels: 3840 * 2160, bitRate: 16_000_000 },
};

/** In bits per second: what a rendition may have in any case, since it plays on nearly any line; one of a moment, as much as one of two seconds. */
const alwaysAllowed = 1_000_000;
const shortest = 2;

/** The encoder's buffer lasts so long, in seconds, and begins nine tenths full: so much comes on top of its rate. */
const bufferLength = 2;
const burstLength = 0.9 * bufferLength;

/** For the index, and what the encoder doesn't hit exactly. */
const margin = 0.96;

interface Encoded {
  size: Size;
  /** In seconds; 0 if it's unknown. */
  duration: number;
  /** Of the original. */
  originalBytes: number;
  hasSound: boolean;
  /** In how many parts it's encoded, each with a buffer of its own. */
  parts?: number;
}

/** Arguments that keep a picture's bit rate below what its size needs, and its file from being larger than the original or 1 Mbit/s. */
export function bitRateLimits({ size, duration, originalBytes, hasSound, parts = 1 }: Encoded): string[] {
  const pixels = size.width * size.height;
  const [from, to] = pixels < ceilings.full.pixels ? [ceilings.small, ceilings.full] : [ceilings.full, ceilings.uhd];
  const slope = (to.bitRate - from.bitRate) / (to.pixels - from.pixels);
  const ceiling = from.bitRate + Math.max(0, pixels - from.pixels) * slope;
  const allowed =
    margin * Math.max(8 * originalBytes, alwaysAllowed * Math.max(shortest, duration)) - (hasSound ? soundBitRate * duration : 0);
  const maxRate = Math.floor(duration > 0 ? Math.min(ceiling, allowed / (duration + parts * burstLength)) : ceiling);
  return ['-maxrate', `${maxRate}`, '-bufsize', `${bufferLength * maxRate}`];
}
