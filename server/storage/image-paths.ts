import type { StoredImage } from '#api/website/site-images.ts';
import { type ImageFormat, imageFormats, imageWidths } from '#domain/website/image-files.ts';

/** Where an image is kept. */
export const storedPath = (id: string, width: number, format: ImageFormat) => `images/${id}-${width}.${format}`;

/** Everything that storage keeps of an image. */
export const storedPaths = ({ id, width }: Pick<StoredImage, 'id' | 'width'>): string[] =>
  imageWidths(width).flatMap((kept) => imageFormats.map((format) => storedPath(id, kept, format)));
