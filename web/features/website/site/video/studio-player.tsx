import { filmPath } from '#domain/website/video-urls.ts';

interface StudioPlayerProps {
  title: string;
  id: string;
  onUnreachable: () => void;
}

/** A film that the studio serves itself, in the browser's own player. */
export const StudioPlayer = ({ title, id, onUnreachable }: StudioPlayerProps) => (
  // biome-ignore lint/a11y/useMediaCaption: the studio's captions are part of its pictures
  <video
    controls
    autoPlay
    playsInline
    aria-label={title}
    src={filmPath({ id })}
    onError={onUnreachable}
    className="absolute inset-0 size-full"
  />
);
