/** For what waits for a conversion, in milliseconds: ffmpeg gives way to everything else, so it takes many times as long on a busy machine. */
export const conversionTimeout = 300_000;
