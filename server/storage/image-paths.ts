import { type ImageFormat, imageFormats, imageWidths } from '#contract/website/image-files.ts';
import type { StoredImage } from '#contract/website/site-images.ts';

/** Where an image is kept. */
export const storedPath = (id: string, width: number, format: ImageFormat) => `images/${id}-${width}.${format}`;

/** Everything that storage keeps of an image. */
export const storedPaths = ({ id, width }: Pick<StoredImage, 'id' | 'width'>): string[] =>
  imageWidths(width).flatMap((kept) => imageFormats.map((format) => storedPath(id, kept, format)));
