const bits = 16;

/**
 * Draws a frame's number as columns: from the left, the highest of 16 bits first, white for 1 and black for 0. They survive
 * compression and scaling.
 * @returns one byte per pixel
 */
export function drawFrameNumber(frame: number, width: number, height: number): Buffer {
  const row = Buffer.alloc(width, 0);
  for (let x = 0; x < width; x++) if ((frame >> (bits - 1 - Math.floor((x * bits) / width))) & 1) row[x] = 255;
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/**
 * Reads the number back from pixels, such as those of a canvas.
 * @param bytesPerPixel 1 for gray, 4 for the RGBA of a canvas
 */
export function readFrameNumber(pixels: ArrayLike<number>, width: number, height: number, bytesPerPixel: number): number {
  const y = Math.floor(height / 8);
  const columns = Array.from({ length: bits }, (_, bit) => Math.floor(((bit + 0.5) * width) / bits));
  return columns.reduce((frame, x) => frame * 2 + (pixels[(y * width + x) * bytesPerPixel]! > 127 ? 1 : 0), 0);
}
