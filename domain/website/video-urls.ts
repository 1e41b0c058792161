import type { PlatformVideo } from '#api/website/site-videos.ts';

const watchPages: Record<PlatformVideo['platform'], string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

/** A video's page on its platform. */
export const watchUrl = ({ platform, id, key }: PlatformVideo) => `${watchPages[platform]}${id}${key ? `/${key}` : ''}`;

/** The path of an uploaded film for visitors' browsers. */
export const filmPath = ({ id }: { id: string }) => `/media/films/${id}.mp4`;
