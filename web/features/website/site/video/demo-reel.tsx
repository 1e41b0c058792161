import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicSite } from '#api/website/site.ts';
import { watchUrl } from '#domain/website/video-urls.ts';
import { onFirstClickOutsideControls } from '#web/features/website/site/motion/first-click.ts';
import { isMotionAllowed } from '#web/features/website/site/motion/is-motion-allowed.ts';
import { Poster } from '#web/features/website/site/portfolio/poster.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { ConsentNote } from './consent-note.tsx';
import { platforms } from './platforms.ts';
import { type Platform, type PlayerOptions, postToPlayer, type Report } from './player.ts';
import { VideoFrame } from './video-frame.tsx';
import { VideoUnreachable } from './video-unreachable.tsx';

/** In milliseconds after page load (specification section 9). */
const overlayDelay = 2000;
const playerDelay = 3000;

/**
 * The demo reel. Shows a poster first; after two seconds the play overlay, with the player loading behind it; after three seconds it
 * connects to the player, which appears once it responds.
 */
export function DemoReel({ film: { video, title }, player }: { film: PublicSite['demoReel']; player: PlayerOptions }) {
  const { origin, askFirst } = player;
  const platform = platforms[video.platform];
  const { frame, load, overlay, failed, playing, play, onReport, onUnreachable } = useDemoReel(platform, askFirst);
  return (
    <div className="relative" data-playing={playing || undefined}>
      <Poster />
      {load > 0 && (
        <VideoFrame
          key={load}
          ref={frame}
          video={video}
          options={{ origin, loop: true }}
          title={title}
          connectDelay={load === 1 ? playerDelay - overlayDelay : 0}
          onReport={onReport}
          onUnreachable={onUnreachable}
        />
      )}
      {overlay && (
        <PlainButton onClick={play} className="group absolute inset-0 grid animate-fade-in place-items-center outline-offset-[-4px]">
          <span className="inline-flex items-center gap-3 rounded-full bg-bar-ink px-6 py-4 font-semibold text-bar transition-transform duration-150 group-hover:scale-104">
            <Play aria-hidden size={18} fill="currentColor" />
            Click to Play Demo Reel
          </span>
          {askFirst && <ConsentNote platform={platform.name} className="absolute bottom-4" />}
        </PlainButton>
      )}
      {failed && <VideoUnreachable video={video} onRetry={play} />}
      <noscript>
        <a
          href={watchUrl(video)}
          className="absolute bottom-4 left-4 rounded-sm bg-bar px-4 py-3 font-semibold text-bar-ink underline underline-offset-4"
        >
          Watch the demo reel
        </a>
      </noscript>
    </div>
  );
}

function useDemoReel({ playCommand }: Platform, askFirst: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [overlay, setOverlay] = useState(false);
  /** How many times the player has been loaded. */
  const [load, setLoad] = useState(0);
  const [failed, setFailed] = useState(false);
  const [playing, setPlaying] = useState(false);
  /** Whether the visitor pressed play before the player was ready. */
  const playRequested = useRef(false);
  /** Whether the visitor pressed play, or the reel played by itself. */
  const [started, setStarted] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      setOverlay(true);
      if (!askFirst && isMotionAllowed()) setLoad((count) => Math.max(count, 1));
    }, overlayDelay);
    return () => clearTimeout(timer);
  }, [askFirst]);

  // Browsers allow autoplay with sound after the first click, so that click reloads a player that hasn't started.
  useEffect(
    () =>
      started
        ? undefined
        : onFirstClickOutsideControls(() => {
            setFailed(false);
            setLoad((count) => (count > 0 ? count + 1 : 0));
          }),
    [started],
  );

  const play = useCallback(() => {
    setOverlay(false);
    setLoad((count) => (failed ? count + 1 : Math.max(count, 1)));
    setFailed(false);
    setStarted(true);
    playRequested.current = true;
    postToPlayer(frame.current, playCommand);
  }, [failed, playCommand]);

  const onReport = useCallback(
    (report: Report) => {
      setOverlay(false);
      setPlaying(report === 'playing');
      if (report === 'playing') setStarted(true);
      if (report === 'ready' && playRequested.current) postToPlayer(frame.current, playCommand);
    },
    [playCommand],
  );

  const onUnreachable = useCallback(() => {
    setOverlay(false);
    setPlaying(false);
    setFailed(true);
  }, []);

  return { frame, overlay, load: failed ? 0 : load, failed, playing, play, onReport, onUnreachable };
}
