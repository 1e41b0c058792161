import { useCallback, useId, useRef, useState } from 'react';
import type { PlatformVideo, SiteVideo } from '#api/website/site-videos.ts';
import { FilmPoster } from '#web/features/website/site/portfolio/film-poster.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { CloseButton } from '#web/ui/dialog/close-button.tsx';
import { Modal } from '#web/ui/dialog/modal.tsx';
import { ConsentNote } from './consent-note.tsx';
import { platforms } from './platforms.ts';
import type { PlayerOptions } from './player.ts';
import { StudioPlayer } from './studio-player.tsx';
import { VideoFrame } from './video-frame.tsx';
import { VideoUnreachable } from './video-unreachable.tsx';

interface VideoDialogProps {
  title: string;
  /** Shown next to the title. */
  text: string;
  video: SiteVideo | undefined;
  player: PlayerOptions;
  open: boolean;
  onClose: () => void;
}

/** A video in a dialog: at most 1200 px or 90% of the viewport wide and 85% high, 16:9 (specification section 9). */
export function VideoDialog({ title, text, video, player, open, onClose }: VideoDialogProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      closeOnOutsideClick
      className="max-h-[85dvh] w-[90vw] max-w-[min(1200px,calc((85dvh-4rem)*16/9))] overflow-hidden"
    >
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h2 id={titleId} className="truncate font-semibold text-lg">
            {title}
          </h2>
          <p className="text-muted text-sm tabular-nums">{text}</p>
        </div>
        <CloseButton onClick={onClose} />
      </div>
      <div className="relative aspect-video bg-black">
        {video ? (
          <Player title={title} video={video} {...player} />
        ) : (
          <p className="grid h-full place-items-center text-bar-ink">Video not available</p>
        )}
      </div>
    </Modal>
  );
}

type PlayerProps = PlayerOptions & { title: string; video: SiteVideo };

/** A platform's player loads once the visitor has agreed, if the studio asks. */
function Player({ title, video, origin, askFirst }: PlayerProps) {
  const [mayLoad, setMayLoad] = useState(!askFirst);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(false);
  const onUnreachable = useCallback(() => setFailed(true), []);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  const common = { title, onUnreachable };
  return (
    <>
      <FilmPoster seed={title} />
      {failed ? (
        <VideoUnreachable video={video} onRetry={retry} />
      ) : video.platform === 'studio' ? (
        <StudioPlayer key={tries} id={video.id} {...common} />
      ) : mayLoad ? (
        <PlatformPlayer key={tries} video={video} origin={origin} {...common} />
      ) : (
        <AskFirst platform={platforms[video.platform].name} onAgree={() => setMayLoad(true)} />
      )}
    </>
  );
}

interface PlatformPlayerProps extends Pick<PlayerOptions, 'origin'> {
  title: string;
  video: PlatformVideo;
  onUnreachable: () => void;
}

function PlatformPlayer({ origin, ...props }: PlatformPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  return <VideoFrame ref={frame} options={{ origin }} onReport={ignoreReport} {...props} />;
}

const ignoreReport = () => undefined;

const AskFirst = ({ platform, onAgree }: { platform: string; onAgree: () => void }) => (
  <PlainButton
    onClick={onAgree}
    className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-4 outline-offset-[-4px]"
  >
    <span className="rounded-full bg-bar-ink px-6 py-4 font-semibold text-bar">Play on {platform}</span>
    <ConsentNote platform={platform} />
  </PlainButton>
);
