import { type RefObject, useEffect, useState } from 'react';
import { postToPlayer, type Report, reportOf } from './youtube.ts';

interface VideoFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  src: string;
  title: string;
  /** How long after it came the player is spoken to, in milliseconds. */
  talkAfter?: number;
  onReport: (report: Report) => void;
  onUnreachable: () => void;
}

const askEvery = 250;
/** A player that has not answered by then is not coming. */
const answerWithin = 6000;

/** The platform's player. It is seen once it has answered: until then, and where it cannot be reached, what is behind it shows. */
export function VideoFrame({ ref, src, title, talkAfter = 0, onReport, onUnreachable }: VideoFrameProps) {
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const report = reportOf(event, ref.current);
      if (!report) return;
      setAnswered(true);
      onReport(report);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [ref, onReport]);
  useEffect(() => {
    if (answered) return;
    let asking: ReturnType<typeof setInterval>;
    const begin = setTimeout(() => {
      postToPlayer(ref.current, { event: 'listening' });
      asking = setInterval(() => postToPlayer(ref.current, { event: 'listening' }), askEvery);
    }, talkAfter);
    const giveUp = setTimeout(onUnreachable, talkAfter + answerWithin);
    return () => {
      clearTimeout(begin);
      clearInterval(asking);
      clearTimeout(giveUp);
    };
  }, [answered, ref, talkAfter, onUnreachable]);
  return (
    <iframe
      ref={ref}
      src={src}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={`absolute inset-0 size-full transition-opacity duration-300 ${answered ? '' : 'pointer-events-none opacity-0'}`}
    />
  );
}
