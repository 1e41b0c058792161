/** The timeout of what waits for a conversion, in milliseconds. ffmpeg runs at low priority, so it's slow on a busy machine. */
export const conversionTimeout = 300_000;
