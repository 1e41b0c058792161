import type { PortfolioItem, PublicSite } from '#api/website/site.ts';
import type { StoredImage, UploadedImage } from '#api/website/site-images.ts';
import { thumbnailSource } from '#domain/website/thumbnails.ts';

/** Uploaded, or the video's own, which needs no description beside the title. */
export type Thumbnail = StoredImage & Partial<UploadedImage>;

/** A film of the portfolio with its thumbnail, if there is one yet. */
export type Film = Omit<PortfolioItem, 'thumbnail'> & { thumbnail?: Thumbnail | undefined };

export const withThumbnails = ({ portfolio, images }: Pick<PublicSite, 'portfolio' | 'images'>): Film[] =>
  portfolio.items.map((item) => ({ ...item, thumbnail: item.thumbnail ?? (item.video && images[thumbnailSource(item.video)]) }));
