import type { PlatformVideo, SiteVideo } from '#api/website/site-videos.ts';
import { watchUrl } from '#domain/website/video-urls.ts';

/** The video at a YouTube or Vimeo address, in any form that they give out. */
export function videoAt(address: string): PlatformVideo | undefined {
  const completedAddress = completed(address.trim());
  if (!URL.canParse(completedAddress)) return undefined;
  const url = new URL(completedAddress);
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  if (!/^https?:$/.test(url.protocol)) return undefined;
  if (host === 'youtu.be') return onYoutube(url.pathname.slice(1));
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return onYoutube(url.searchParams.get('v') ?? /^\/(?:shorts|embed|live)\/([^/]+)/.exec(url.pathname)?.[1]);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return onVimeo(url);
  return undefined;
}

/** Completes an address as people paste it: without its scheme, or as the code to embed it. */
function completed(address: string): string {
  const embedded = /^<iframe[^>]*\ssrc="([^"]+)"/.exec(address)?.[1];
  return embedded?.replaceAll('&amp;', '&') ?? (/^[\w.]+\.(com|be)\//i.test(address) ? `https://${address}` : address);
}

/** @param video what was typed, if that isn't a video's address */
export function addressOf(video: unknown): string {
  if (typeof video !== 'object' || !video) return String(video ?? '');
  return (video as SiteVideo).platform === 'studio' ? 'An uploaded file' : watchUrl(video as PlatformVideo);
}

const onYoutube = (id: string | undefined): PlatformVideo | undefined =>
  id && /^[\w-]{11}$/.test(id) ? { platform: 'youtube', id } : undefined;

/** The path of a video on Vimeo, also in a channel, group or showcase, and on the page where its owner manages it. */
const vimeoPath =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/|manage\/videos\/)?([1-9]\d{0,11})(?:\/([\da-z]{6,32}))?\/?$/i;

function onVimeo({ pathname, searchParams }: URL): PlatformVideo | undefined {
  const [, id, keyInPath] = vimeoPath.exec(pathname) ?? [];
  const key = keyInPath ?? searchParams.get('h') ?? undefined;
  return id ? { platform: 'vimeo', id, ...(key && { key }) } : undefined;
}
