import type { FrameRate } from '#domain/projects/timecode.ts';
import { frameAt, seekTimeOf } from './frames.ts';

/** How long a seek may take before a newer one replaces it, in milliseconds. */
const seekPatience = 500;
/** How long the picture may lag behind the `seeked` event, in milliseconds. */
const pictureDelay = 300;
/** How many frames a seek can be off. A picture further away was left behind by an earlier seek. */
const maxError = 2;
const maxAttempts = 5;

/**
 * Seeks a video to exact frames, which must have a constant rate: seeks to the middle of the frame, reads back by
 * `requestVideoFrameCallback` which one is really shown, and corrects the difference. Of a burst of seeks the last one wins.
 * @param onPresented called with each frame that appears, also while playing
 * @param onSettled called with the frame that is shown when the last seek is over
 */
export function createFrameSeeker(
  video: HTMLVideoElement,
  rate: FrameRate,
  { onPresented, onSettled }: { onPresented: (frame: number) => void; onSettled: (frame: number) => void },
) {
  let target: number | undefined;
  let presented: number | undefined;
  let presentations = 0;
  let isRunning = false;
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    presented = frameAt(mediaTime, rate);
    presentations += 1;
    callback = video.requestVideoFrameCallback(onFrame);
    onPresented(presented);
    video.dispatchEvent(new Event(presentedEvent));
  };
  let callback = video.requestVideoFrameCallback(onFrame);

  async function run() {
    isRunning = true;
    while (target !== undefined) {
      const wanted = target;
      const shown = await show(wanted);
      if (target !== wanted) continue;
      target = undefined;
      onSettled(shown);
    }
    isRunning = false;
  }

  async function show(wanted: number): Promise<number> {
    let aim = wanted;
    for (let attempt = 1; ; attempt += 1) {
      const shown = await seekAndRead(aim, wanted);
      // While playing, the picture has moved on rightly.
      if (!video.paused) return presented ?? wanted;
      if (shown === wanted || attempt === maxAttempts || target !== wanted) return shown ?? wanted;
      if (shown !== undefined) aim += wanted - shown;
    }
  }

  /** @returns the frame that the seek led to; undefined while its picture is still to come, as on a busy machine */
  async function seekAndRead(aim: number, wanted: number): Promise<number | undefined> {
    while (video.readyState < video.HAVE_METADATA && !video.error && target === wanted)
      await nextEvent(video, 'loadedmetadata', seekPatience);
    const earlier = presentations;
    const time = seekTimeOf(aim, rate);
    // Assigning the same time again presents no frame.
    const isThere = !video.seeking && Math.abs(video.currentTime - time) < 1e-6;
    if (!isThere) {
      video.currentTime = time;
      while (video.seeking && target === wanted) await nextEvent(video, 'seeked', seekPatience);
    }
    // The picture may come before the event or after it.
    if (presented !== wanted && target === wanted) await nextEvent(video, presentedEvent, pictureDelay);
    if (presented === wanted) return wanted;
    const isOwn = presentations > earlier && Math.abs(presented! - wanted) <= maxError;
    return isOwn ? presented : undefined;
  }

  return {
    seek(frame: number) {
      target = frame;
      if (!isRunning) run();
    },
    /** Forgets the frame that is shown, since its file is gone. */
    forget() {
      presented = undefined;
    },
    isSeeking: () => target !== undefined,
    /** Whether a frame is on screen, and stays there. */
    isShowing: (frame: number) => target === undefined && presented === frame && !video.seeking,
    close() {
      target = undefined;
      video.cancelVideoFrameCallback(callback);
    },
  };
}

const presentedEvent = 'framepresented';

/** Resolves with the next event of a name, or after a while without one. */
function nextEvent(video: HTMLVideoElement, name: string, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      video.removeEventListener(name, finish);
      resolve();
    };
    const timer = setTimeout(finish, patience);
    video.addEventListener(name, finish);
  });
}
