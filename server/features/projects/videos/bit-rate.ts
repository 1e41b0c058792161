import type { Size } from './picture/size.ts';

/** The bit rate of a proxy's sound, in bits per second. */
export const soundBitRate = 128_000;

/** The highest bit rates of a picture at 540p, 1080p and 2160p, in bits per second. In between and beyond, they follow from its pixels. */
const ceilings = {
  small: { pixels: 960 * 540, bitRate: 1_200_000 },
  full: { pixels: 1920 * 1080, bitRate: 5_000_000 },
  uhd: { pixels: 3840 * 2160, bitRate: 16_000_000 },
};

/** In bits per second: any rendition may have this, since it plays on nearly any line. A shorter one counts as one of two seconds. */
const alwaysAllowed = 1_000_000;
const shortest = 2;

/** The length of the encoder's buffer, in seconds. It begins nine tenths full, which comes on top of the bit rate. */
const bufferLength = 2;
const burstLength = 0.9 * bufferLength;

/** The share of the allowed size that is used. The rest is for the file's index, and for where the encoder isn't exact. */
const margin = 0.96;

interface Encoded {
  size: Size;
  /** In seconds; 0 if it's unknown. */
  duration: number;
  /** The original's size in bytes. */
  originalBytes: number;
  hasSound: boolean;
  /** In how many parts the picture is encoded, each with an encoder's buffer of its own. */
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
