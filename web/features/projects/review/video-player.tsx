import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { useKeepClear } from '#web/ui/focus/use-keep-clear.ts';
import { Pictures, type PicturesProps } from './pictures.tsx';
import type { FramePlayer } from './player/frame-player.ts';
import { ObstacleNotice } from './player/obstacle-notice.tsx';
import { PlaybackFailure } from './player/playback-failure.tsx';
import { PlayerControls } from './player/player-controls.tsx';
import { PosterButton } from './player/poster-button.tsx';
import { QualityField } from './player/quality-field.tsx';
import { ShortcutList } from './player/shortcut-list.tsx';
import { useFullScreen } from './player/use-full-screen.ts';
import { usePlayableSource } from './player/use-playable-source.ts';
import { usePlaybackReport } from './player/use-playback-report.ts';
import { useHasBegun } from './player/use-preload.ts';
import { useQuality } from './player/use-quality.ts';
import { type ScreenCommand, useShortcuts } from './player/use-shortcuts.ts';
import { useShrinkOnScroll } from './player/use-shrink-on-scroll.ts';
import { useSoftKeyboard } from './player/use-soft-keyboard.ts';
import { streamUrl } from './review.ts';
import { useGuides } from './view/use-guides.ts';
import { useViewCommands } from './view/use-view-commands.ts';
import { ViewMenu } from './view/view-menu.tsx';

interface VideoPlayerProps extends PicturesProps {
  onComment: () => void;
  timeline: ReactNode;
}

/** The picture with its controls. On a phone it stays in view while the comments scroll, below it or, on its side, next to it. */
export function VideoPlayer({ onComment, timeline, ...pictures }: VideoPlayerProps) {
  const { audience, review, video, player, comparison, zoom } = pictures;
  const { id } = review.version;
  const section = useRef<HTMLElement>(null);
  const naturalTop = useRef<HTMLDivElement>(null);
  useShrinkOnScroll(section, naturalTop);
  useKeepClear(section, 'top', shrunkHeight);
  useSoftKeyboard();
  const fullScreen = useFullScreen();
  const [isListOpen, setListOpen] = useState(false);
  const singleKeys = useSingleKeys();
  const hasBegun = useHasBegun(player, video.qualities);
  const quality = useQuality(video.qualities, player, hasBegun);
  const { src, obstacle } = usePlayableSource(streamUrl(audience, id, quality.shown), player);
  const isAuto = quality.choice === 'auto';
  usePlaybackReport({ audience, review, player, quality: quality.shown, isAuto, onStall: quality.onStall });
  const aspect = video.width / video.height;
  const guides = useGuides(aspect);
  const view = useViewCommands(zoom, guides);
  return (
    <div
      className={`contents ${comparison?.mode === 'side by side' ? heightOfTwo : heightOfOne} ${heightAboveKeyboard}`}
      style={{ '--aspect': aspect } as CSSProperties}
      data-two-pictures={comparison?.mode === 'side by side' || undefined}
    >
      <div ref={naturalTop} className="sideways:hidden lg:hidden" />
      <section
        ref={section}
        {...focusHome.area}
        aria-label="Player"
        className="top-[calc(var(--viewing-bar-height,0px)+var(--seen-above,0px))] z-20 flex min-h-0 min-w-0 flex-col bg-background pb-2 max-lg:tall:sticky sideways:sticky sideways:col-start-1 sideways:row-span-3 sideways:row-start-1 sideways:h-[var(--seen,100dvh)] max-lg:in-data-[full-screen=picture]:h-dvh sideways:in-data-[full-screen=picture]:col-span-2 lg:col-span-2 lg:in-data-[full-screen=picture]:col-span-full lg:p-3"
      >
        <Pictures {...pictures} src={src} hasBegun={hasBegun} quality={quality.shown} guides={guides.guides} />
        {player && (
          <>
            <PlaybackFailure player={player} />
            {obstacle && <ObstacleNotice obstacle={obstacle} />}
            {/* While a comment is typed on a phone, only the picture stays above the comment. */}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-2 max-lg:in-data-soft-keyboard:hidden sm:px-3 lg:px-0 lg:pt-1">
              <PlayerControls
                player={player}
                startTimecode={video.startTimecode}
                hasAudio={video.hasAudio ?? true}
                posterButton={
                  audience === 'admin' && video.hasProxy && <PosterButton player={player} fileId={id} posterFrame={video.posterFrame} />
                }
                viewMenu={
                  <ViewMenu guides={guides} zoom={zoom} commands={view} aspect={aspect}>
                    <QualityField qualities={video.qualities} control={quality} />
                  </ViewMenu>
                }
                fullScreen={fullScreen}
                onShowShortcuts={() => setListOpen(true)}
              />
              {timeline}
            </div>
            <Shortcuts
              player={player}
              area={singleKeys.areOn ? undefined : section}
              commands={{
                ...view,
                comment() {
                  fullScreen.showComments();
                  onComment();
                },
                'full screen': fullScreen.toggle,
                shortcuts: () => setListOpen(true),
              }}
            />
          </>
        )}
        <ShortcutList singleKeys={singleKeys} hasNeighbors={review.place !== null} open={isListOpen} onClose={() => setListOpen(false)} />
      </section>
      <div className="h-(--shrink) sideways:hidden lg:hidden" />
    </div>
  );
}

/**
 * How high the picture is on a phone: it fills the width, and an upright one shrinks as the comments scroll, to leave room for them. The
 * space below it grows by as much, so that they scroll at the same speed.
 */
const heightOfOne =
  '[--full:min(100vw/var(--aspect),220vw)] [--shrink:0px] sm:[--full:min(100vw/var(--aspect),42dvh)] max-sm:tall:[--shrink:min(var(--scrolled,0px),max(0px,var(--full)-32dvh))]';
const heightOfTwo = '[--full:min(200vw/var(--aspect),50dvh)] [--shrink:0px]';

/** The picture's height above a phone's keyboard and the comment that is being typed. */
const heightAboveKeyboard =
  'max-lg:in-data-soft-keyboard:[--full:min(100vw/var(--aspect),max(6rem,var(--seen)-15rem))]! max-lg:in-data-soft-keyboard:[--shrink:0px]!';

/** The height of the player in pixels, once the picture has shrunk. */
const shrunkHeight = (player: HTMLElement) => {
  const picture = player.firstElementChild?.clientHeight ?? 0;
  return player.offsetHeight - Math.max(0, picture - 0.32 * window.innerHeight);
};

interface ShortcutsProps {
  player: FramePlayer;
  area: RefObject<HTMLElement | null> | undefined;
  commands: Record<ScreenCommand, () => unknown>;
}

/** The keyboard needs the player, which comes after the first render. */
function Shortcuts({ player, area, commands }: ShortcutsProps) {
  useShortcuts(player, area, commands);
  return null;
}
