import type { Video } from './queries.ts';

/** What the reviewer should know about the picture. */
export function Notices({ video }: { video: Video | null }) {
  const text = noticeOf(video);
  return text && <p className="mr-auto text-muted text-sm">{text}</p>;
}

function noticeOf(video: Video | null): string | undefined {
  if (video?.status === 'unprocessed') return 'This is the original file: the server has no ffmpeg, so frame numbers are approximate.';
  if (video?.isVariableRate && video.rate)
    return `Converted from a variable frame rate to ${Number((video.rate.numerator / video.rate.denominator).toFixed(3))} fps.`;
  return undefined;
}
