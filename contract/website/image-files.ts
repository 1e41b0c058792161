/** What an image is kept in, as file extensions, the smallest first. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** In pixels: a card's picture on ordinary and high-density screens. */
const widths = [320, 640, 960];

/** The widths that an image is kept in. None is wider than the image itself. */
export const imageWidths = (width: number) => [...new Set(widths.map((kept) => Math.min(kept, width)))];

/** Never changes, because another image has another id. */
export const imagePath = ({ id }: { id: string }, width: number, format: ImageFormat) => `/media/${id}-${width}.${format}`;
