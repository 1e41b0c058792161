export interface Size {
  width: number;
  height: number;
}

interface Source extends Size {
  /** Width by height of a pixel, such as `16:11`. */
  sample_aspect_ratio?: string | undefined;
  side_data_list: { rotation?: number | undefined }[];
}

/** The length of a full proxy's shorter side, in pixels. */
const maxSide = 1080;

/** The size of a full proxy: upright, with square pixels and even sides, of which the shorter one has at most 1080 pixels. */
export function proxySize(source: Source): Size {
  const upright = uprightSize(source);
  return limitSize(upright, maxSide / shorterSide(upright));
}

const shorterSide = ({ width, height }: Size) => Math.min(width, height);

const limitSize = ({ width, height }: Size, limit: number): Size => {
  const factor = Math.min(1, limit);
  return { width: toEven(factor * width), height: toEven(factor * height) };
};

/** The size of the picture as players show it, which may have fractions of pixels. */
export function uprightSize({ width, height, sample_aspect_ratio, side_data_list }: Source): Size {
  const [numerator = 0, denominator = 0] = (sample_aspect_ratio ?? '').split(':').map(Number);
  const pixelAspect = numerator > 0 && denominator > 0 ? numerator / denominator : 1;
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation % 180) === 90);
  // ffmpeg turns the picture, with its pixels, before it scales.
  return isTurned ? { width: height / pixelAspect, height: width } : { width: width * pixelAspect, height };
}

/** The length of a UHD proxy's shorter side, in pixels, and the least that is worth making one. */
const uhdSide = 2160;
const worthUhd = 1.2 * maxSide;

/** The most pixels of a frame, and of a second, that decoders take at H.264's level 5.2. */
const levelLimits = { pixels: 36_864 * 256, pixelsPerSecond: 2_073_600 * 256 };

/**
 * The size of a UHD proxy.
 * @param upright the original's size
 * @param framesPerSecond of the original and the proxy
 * @returns undefined where it wouldn't be much larger than the full proxy
 */
export function uhdSize(upright: Size, framesPerSecond: number): Size | undefined {
  const pixels = Math.min(levelLimits.pixels, levelLimits.pixelsPerSecond / framesPerSecond);
  const size = limitSize(upright, Math.min(uhdSide / shorterSide(upright), Math.sqrt(pixels / (upright.width * upright.height))));
  return shorterSide(size) < worthUhd ? undefined : size;
}

/** The length of a small proxy's shorter side, in pixels, and the least length of the full one's for which a small one is made. */
const smallSide = 540;
const worthShrinking = 1.2 * smallSide;

/**
 * The size of a small proxy.
 * @param size the size of the full proxy
 * @returns undefined where the full proxy isn't much larger
 */
export function smallSize({ width, height }: Size): Size | undefined {
  const side = Math.min(width, height);
  if (side < worthShrinking) return undefined;
  const factor = smallSide / side;
  return { width: toEven(factor * width), height: toEven(factor * height) };
}

/** Rounds down to an even length. Half a millionth makes up for inexact products. */
const toEven = (length: number) => Math.max(2, 2 * Math.floor(length / 2 + 5e-7));

/** The largest size that fits into a box, with both sides even and no larger than the original. */
export function fitInto(box: Size, { width, height }: Size): Size {
  const factor = Math.min(1, box.width / width, box.height / height);
  return { width: toEven(factor * width), height: toEven(factor * height) };
}
