import { z } from 'zod';
import type { SiteContent } from '#api/website/site.ts';
import { thumbnailSource } from '#domain/website/thumbnails.ts';
import { watchUrl } from '#domain/website/video-urls.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { fetchFrom, type ImageHosts, MissingError, videoPlatforms } from './fetch-image.ts';
import { storeThumbnail } from './site-images.service.ts';
import { findSources, hasImage } from './site-images.store.ts';

/** The thumbnails that the site's films have on YouTube and Vimeo, by the names of their sources. */
const thumbnailsOf = ({ demoReel, portfolio }: Pick<SiteContent, 'demoReel' | 'portfolio'>) =>
  [demoReel, ...portfolio.items].flatMap(({ video }) => (video && video.platform !== 'studio' ? [thumbnailSource(video)] : []));

/** Has the thumbnails that are missing fetched in the background; one that can't be, at most once a minute. */
export async function queueThumbnails({ jobs }: Deps, tx: Transaction, content: Parameters<typeof thumbnailsOf>[0]) {
  const wanted = [...new Set(thumbnailsOf(content))];
  const present = await findSources(tx, wanted);
  for (const source of wanted.filter((name) => !present.includes(name)))
    await jobs.enqueue(tx, 'fetch-thumbnail', { source }, { throttle: { key: source, seconds: 60 } });
}

/**
 * Fetches a film's thumbnail from its platform, once.
 * @throws Error if it can't be reached
 */
export async function fetchThumbnail(deps: Deps, source: string, hosts: ImageHosts = videoPlatforms): Promise<void> {
  if (await hasImage(deps.db, source)) return;
  await storeThumbnail(deps, source, [await download(hosts, source)]);
}

function download(hosts: ImageHosts, source: string): Promise<Buffer> {
  const [platform, id = '', key] = source.split(':');
  if (platform === 'youtube') return downloadFromYoutube(hosts, id);
  if (platform === 'vimeo') return downloadFromVimeo(hosts, watchUrl({ platform, id, key }));
  throw new AppError('invalid', `There is no platform called ${platform}.`);
}

/** Downloads the large thumbnail, which old and small videos don't have, or else the one that every video has. */
async function downloadFromYoutube(hosts: ImageHosts, id: string): Promise<Buffer> {
  const address = `${hosts.protocol}//i.ytimg.com/vi/${id}`;
  try {
    return await fetchFrom(hosts, `${address}/maxresdefault.jpg`);
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return fetchFrom(hosts, `${address}/hqdefault.jpg`);
  }
}

/** A video's description by its platform (oEmbed 1.0). */
const embedding = z.object({ thumbnail_url: z.url() });

/** The address of the thumbnail is known to Vimeo only, which makes it as wide as the video was asked for. */
async function downloadFromVimeo(hosts: ImageHosts, url: string): Promise<Buffer> {
  const query = new URLSearchParams({ url, width: '1280' });
  const answer = await fetchFrom(hosts, `${hosts.protocol}//vimeo.com/api/oembed.json?${query}`);
  return fetchFrom(hosts, embedding.parse(JSON.parse(answer.toString())).thumbnail_url);
}
