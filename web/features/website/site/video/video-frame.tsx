import { type RefObject, useEffect, useState } from 'react';
import type { PlatformVideo } from '#api/website/site-videos.ts';
import { platforms } from './platforms.ts';
import { type EmbedOptions, postToPlayer, type Report, readReport } from './player.ts';

interface VideoFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  video: PlatformVideo;
  options: EmbedOptions;
  title: string;
  /** Delay before connecting to the player, in milliseconds. */
  connectDelay?: number;
  onReport: (report: Report) => void;
  /** Called when the player didn't respond, or can't play the video. */
  onUnreachable: () => void;
}

const pollInterval = 250;
/** After this time without a response, the player counts as unreachable. */
const responseTimeout = 6000;

/** The platform's player. It stays transparent until it responds, so that the poster behind it shows. */
export function VideoFrame({ ref, video, options, title, connectDelay = 0, onReport, onUnreachable }: VideoFrameProps) {
  const platform = platforms[video.platform];
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const report = readReport(event, ref.current, platform);
      if (!report) return;
      if (report === 'failed') return onUnreachable();
      setIsConnected(true);
      if (report === 'ready') for (const message of platform.subscriptions) postToPlayer(ref.current, message);
      onReport(report);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [ref, platform, onReport, onUnreachable]);
  useEffect(() => {
    if (isConnected) return;
    let polling: ReturnType<typeof setInterval>;
    const start = setTimeout(() => {
      postToPlayer(ref.current, platform.greeting);
      polling = setInterval(() => postToPlayer(ref.current, platform.greeting), pollInterval);
    }, connectDelay);
    const timeout = setTimeout(onUnreachable, connectDelay + responseTimeout);
    return () => {
      clearTimeout(start);
      clearInterval(polling);
      clearTimeout(timeout);
    };
  }, [isConnected, ref, platform, connectDelay, onUnreachable]);
  return (
    <iframe
      ref={ref}
      src={platform.embedUrl(video, options)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={`absolute inset-0 size-full transition-opacity duration-300 ${isConnected ? '' : 'pointer-events-none opacity-0'}`}
    />
  );
}
