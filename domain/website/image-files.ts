/** The formats in which each image is stored, as file extensions, the smallest first. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The widths of a card's picture on ordinary and high-density screens, in pixels. */
const widths = [320, 640, 960];

/** The widths in which an image is stored. None is wider than the image itself. */
export const imageWidths = (width: number) => [...new Set(widths.map((kept) => Math.min(kept, width)))];

/** An image's path. Its content never changes, because another image has another id. */
export const imagePath = ({ id }: { id: string }, width: number, format: ImageFormat) => `/media/${id}-${width}.${format}`;
