/** Raised when what is made of a video has other frames, colors or sound than before. */
export const processingVersion = 1;
