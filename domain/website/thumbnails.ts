import type { SiteVideo } from '#api/website/site-videos.ts';

/** The key of a video's thumbnail in `siteImages`. */
export const thumbnailSource = ({ platform, id, key }: SiteVideo) => [platform, id, ...(key ? [key] : [])].join(':');
