import { useCallback, useId, useRef, useState } from 'react';
import { CloseButton } from '../../../ui/dialog/close-button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FilmPoster } from '../portfolio/film-poster.tsx';
import { VideoFrame } from './video-frame.tsx';
import { VideoUnreachable } from './video-unreachable.tsx';
import { embedUrl } from './youtube.ts';

interface VideoDialogProps {
  title: string;
  /** Shown next to the title. */
  text: string;
  videoId: string | undefined;
  /** Of the page that shows the player. */
  origin: string;
  open: boolean;
  onClose: () => void;
}

/** A video in a dialog: at most 1200 px or 90% of the viewport wide and 85% high, 16:9 (specification section 9). */
export function VideoDialog({ title, text, videoId, origin, open, onClose }: VideoDialogProps) {
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
        {videoId ? (
          <Player title={title} videoId={videoId} origin={origin} />
        ) : (
          <p className="grid h-full place-items-center text-bar-ink">Video not available</p>
        )}
      </div>
    </Modal>
  );
}

function Player({ title, videoId, origin }: { title: string; videoId: string; origin: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(false);
  const onUnreachable = useCallback(() => setFailed(true), []);
  return (
    <>
      <FilmPoster seed={title} />
      {failed ? (
        <VideoUnreachable
          videoId={videoId}
          onRetry={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        />
      ) : (
        <VideoFrame
          key={tries}
          ref={frame}
          src={embedUrl(videoId, { origin })}
          title={title}
          onReport={ignoreReport}
          onUnreachable={onUnreachable}
        />
      )}
    </>
  );
}

const ignoreReport = () => undefined;
