import type { FrameRate } from '#contract/projects/timecode.ts';
import { createFrameSeeker } from '#web/features/projects/review/player/frame-seeker.ts';

interface Still {
  frame: number;
  canvas: HTMLCanvasElement;
}

/**
 * Draws frames of a video, one after the other. From storage at another address the canvases may be shown and printed, but not read.
 * @param onDrawn called with how many there are so far
 * @returns ends it
 */
export function drawStills(video: HTMLVideoElement, rate: FrameRate, stills: Still[], onDrawn: (count: number) => void): () => void {
  let drawn = 0;
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
    if (still) seeker.seek(still.frame);
  };
  onDrawn(0);
  video.addEventListener('loadedmetadata', drawNext, { once: true });
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) drawNext();
  return () => {
    video.removeEventListener('loadedmetadata', drawNext);
    seeker.close();
  };
}
