import { type RefObject, useEffect, useState } from 'react';
import { parseReport, postToPlayer, type Report } from './youtube.ts';

interface VideoFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  src: string;
  title: string;
  /** Delay before connecting to the player, in milliseconds. */
  connectDelay?: number;
  onReport: (report: Report) => void;
  onUnreachable: () => void;
}

const pollInterval = 250;
/** After this time without a response, the player counts as unreachable. */
const responseTimeout = 6000;

/** The platform's player. It stays transparent until it responds, so that the poster behind it shows. */
export function VideoFrame({ ref, src, title, connectDelay = 0, onReport, onUnreachable }: VideoFrameProps) {
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const report = parseReport(event, ref.current);
      if (!report) return;
      setIsConnected(true);
      onReport(report);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [ref, onReport]);
  useEffect(() => {
    if (isConnected) return;
    let polling: ReturnType<typeof setInterval>;
    const start = setTimeout(() => {
      postToPlayer(ref.current, { event: 'listening' });
      polling = setInterval(() => postToPlayer(ref.current, { event: 'listening' }), pollInterval);
    }, connectDelay);
    const timeout = setTimeout(onUnreachable, connectDelay + responseTimeout);
    return () => {
      clearTimeout(start);
      clearInterval(polling);
      clearTimeout(timeout);
    };
  }, [isConnected, ref, connectDelay, onUnreachable]);
  return (
    <iframe
      ref={ref}
      src={src}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={`absolute inset-0 size-full transition-opacity duration-300 ${isConnected ? '' : 'pointer-events-none opacity-0'}`}
    />
  );
}
