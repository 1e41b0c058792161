import type { FrameRate } from '#domain/projects/timecode.ts';
import { createFrameSeeker } from '#web/features/projects/review/player/frame-seeker.ts';

interface Still {
  frame: number;
  canvas: HTMLCanvasElement;
}

interface Progress {
  /** Called with how many pictures have been drawn so far. */
  onDrawn: (count: number) => void;
  /** Called when a picture doesn't come. */
  onStalled: () => void;
}

/** How long a picture may take, in milliseconds. */
const patience = 30_000;

/**
 * Draws frames of a video, one after the other. From storage at another address the canvases may be shown and printed, but not read.
 * @returns ends it
 */
export function drawStills(video: HTMLVideoElement, rate: FrameRate, stills: Still[], { onDrawn, onStalled }: Progress): () => void {
  let drawn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seeker = createFrameSeeker(video, rate, {
    onPresented: () => {},
    onSettled: () => {
      const { canvas } = stills[drawn]!;
      canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
      drawn += 1;
      onDrawn(drawn);
      drawNext();
    },
  });
  const drawNext = () => {
    const still = stills[drawn];
    clearTimeout(timer);
    if (!still) return;
    timer = setTimeout(onStalled, patience);
    seeker.seek(still.frame);
  };
  onDrawn(0);
  timer = setTimeout(onStalled, patience);
  video.addEventListener('loadedmetadata', drawNext, { once: true });
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) drawNext();
  return () => {
    clearTimeout(timer);
    video.removeEventListener('loadedmetadata', drawNext);
    seeker.close();
  };
}
