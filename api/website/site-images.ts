import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** An image of the public site in the studio's storage. */
export const storedImage = z.object({
  /** A hash of the original's content. */
  id: z.string().regex(/^[\da-f]{32}$/),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type StoredImage = z.infer<typeof storedImage>;

/** Stored images by what they show, such as `youtube:aqz-KE-bpKQ` for a video's thumbnail. */
export const siteImages = z.record(z.string(), storedImage);
export type SiteImages = z.infer<typeof siteImages>;

const percent = z.number().min(0).max(100);

export const uploadedImage = storedImage.extend({
  /** A description for people who can't see the image; null if it adds nothing to the text beside it. */
  alt: singleLine('Description', 200).nullable(),
  /** What stays visible where the image is cropped: how far from the left and the top. */
  focus: z.object({ x: percent, y: percent }),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

/** In bytes. */
export const maxImageSize = 20_000_000;

/** Media types that can be uploaded. */
export const uploadableImages = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const siteImageEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/site/images',
    access: 'admin',
    summary: 'Stores an image for the public site. The body is the file, at most 20 MB of JPEG, PNG, WebP or AVIF.',
    response: success.extend({ image: storedImage }),
  }),
};
