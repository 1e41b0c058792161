import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import type { FrameRate } from '#domain/projects/timecode.ts';
import { createFrameSeeker } from './frame-seeker.ts';
import { openFrames } from './frame-thread.ts';
import { displayedSize } from './frames.ts';
import { createKeptFrames } from './kept-frames.ts';
import { savesData } from './saves-data.ts';
import { createTimer } from './timer.ts';

/** A video, and the canvas over it. */
export interface Picture {
  video: HTMLVideoElement;
  canvas: HTMLCanvasElement;
}

export interface Clip {
  rate: FrameRate;
  frameCount: number;
}

/** How long a frame that is being decoded is waited for before the video seeks it, too, in milliseconds. */
const patience = 120;
/** How long after a seek the video follows what the canvas shows, and frames are kept around what the video shows. */
const restDelay = 200;
/** How long frames are kept after the last step, in milliseconds. */
const keepingTime = 30_000;

/**
 * Shows exact frames: those that are kept near the last one at once, on the canvas, and others by seeking the video. What is near is kept once
 * somebody has left the frame that was shown first. When the steps rest, the video follows, and once it plays, it's what is seen.
 * @param onPresented called with each frame that the video shows
 * @param onSettled called with the frame that is on screen when the last seek is over
 */
export function createFrameDisplay(
  { video, canvas }: Picture,
  { rate, frameCount }: Clip,
  { onPresented, onSettled }: { onPresented: (frame: number) => void; onSettled: (frame: number) => void },
  open = openFrames,
) {
  const context = canvas.getContext('2d', { alpha: false })!;
  /** The frame that was asked for last. While `isPending`, it isn't on screen yet. */
  let target: number | undefined;
  let isPending = false;
  /** Whether the video seeks the frame that was asked for; otherwise it seeks in the background, if at all. */
  let isVideoAsked = false;
  /** Whether that frame is waited for until it's decoded. */
  let isWaiting = false;
  /** Whether what the video shows meanwhile may be seen. */
  let isVideoSeen = true;
  /** Whether the canvas shows the frame of a file that is gone, until the video is on it again. */
  let isHeld = false;
  let shown: number | undefined;
  /** Whether anything but the first frame was ever asked for: until then, the decoder isn't loaded. */
  let hasMoved = false;
  let kept = keepFrames();
  /** Whether the kept frames have been given back because nothing was done. */
  let isReleased = false;

  const seeker = createFrameSeeker(video, rate, {
    onPresented(frame) {
      if (isVideoSeen) canvas.hidden = true;
      if (!video.paused) shown = frame;
      onPresented(frame);
    },
    onSettled(frame) {
      if (!isVideoAsked) return;
      canvas.hidden = true;
      isHeld = false;
      settle(frame);
    },
  });

  function keepFrames() {
    return createKeptFrames({
      frameCount,
      open: () => open(video.currentSrc, rate),
      measure: () => displayedSize(video, devicePixelRatio),
      onKept(frame) {
        if (isWaiting && !showKept() && isCloser(frame)) draw(frame);
      },
      onFailed: () => isWaiting && seekVideo(),
    });
  }

  const isCloser = (frame: number) => shown !== undefined && Math.abs(frame - target!) < Math.abs(shown - target!);

  const patienceTimer = createTimer(patience, seekVideo);
  const restTimer = createTimer(restDelay, rest);
  const releaseTimer = createTimer(keepingTime, release);

  /** @param isScrubbing whether the next frame is asked for before this one is looked at: decoding those around it would hold it up */
  function seek(frame: number, isScrubbing = false) {
    const earlier = isPending ? target : shown;
    const isNear = earlier !== undefined && frame !== earlier && Math.abs(frame - earlier) < keyFrameInterval;
    hasMoved ||= target !== undefined && frame !== target;
    target = frame;
    isPending = true;
    isVideoAsked = false;
    restTimer.stop();
    if (isScrubbing) kept.halt();
    else if (isNear && video.paused) keepAround(frame);
    if (video.paused && showKept()) return;
    if (!video.paused || isScrubbing || !kept.isComing(frame)) stopWaiting();
    else if (isWaiting && patienceTimer.isRunning()) return;
    else if (!isWaiting) {
      isWaiting = true;
      return patienceTimer.start();
    }
    seekVideo();
  }

  function seekVideo() {
    isVideoAsked = true;
    isVideoSeen = !isHeld;
    seeker.seek(target!);
  }

  /** @returns whether the frame that was asked for is kept */
  function showKept(): boolean {
    if (!draw(target!)) return false;
    settle(target!);
    return true;
  }

  function draw(frame: number): boolean {
    const picture = kept.get(frame);
    if (!picture) return false;
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(picture, 0, 0);
    canvas.hidden = false;
    isVideoSeen = false;
    isHeld = false;
    shown = frame;
    return true;
  }

  function settle(frame: number) {
    stopWaiting();
    isPending = false;
    isVideoAsked = false;
    shown = frame;
    if (video.paused) restTimer.start();
    onSettled(frame);
  }

  function stopWaiting() {
    isWaiting = false;
    patienceTimer.stop();
  }

  function rest() {
    if (!seeker.isShowing(target!)) seeker.seek(target!);
    if ((kept.isOpen() || (hasMoved && !savesData())) && !document.hidden) keepAround(target!);
  }

  /** Kept frames aren't sharp in a larger size, so the video takes their place until the next step. */
  function onResized() {
    if (target === undefined || isPending || !video.paused) return;
    isVideoAsked = !canvas.hidden;
    if (isVideoAsked) seeker.seek(target);
    restTimer.start();
  }

  function keepAround(frame: number) {
    kept.around(frame);
    releaseTimer.start();
  }

  /** Keeps no frames anymore. */
  function letGo() {
    if (isWaiting) seekVideo();
    stopWaiting();
    releaseTimer.stop();
    kept.clear();
    if (target !== undefined && seeker.isShowing(target)) canvas.hidden = true;
  }

  /** Gives back everything that keeping frames takes. */
  function release() {
    letGo();
    kept.close();
    kept = keepFrames();
    isReleased = true;
  }

  /** Whoever comes back finds frames kept before the first step. */
  function wake() {
    if (!isReleased || target === undefined || isPending || !video.paused) return;
    isReleased = false;
    restTimer.start();
  }

  const sizes = new ResizeObserver(onResized);
  sizes.observe(video);
  const events = new AbortController();
  const on = (name: string, listener: () => void) => document.addEventListener(name, listener, { signal: events.signal });
  on('visibilitychange', () => document.hidden && release());
  for (const name of ['pointermove', 'keydown']) on(name, wake);

  return {
    seek,
    /** Whether a frame was asked for that isn't on screen yet. */
    isSeeking: () => isPending,
    /** Whether a frame that is being decoded is waited for, even if the video seeks it by now, too. */
    isDecoding: () => isWaiting,
    /** How many frames a second can be shown in any direction; 0 if that isn't known. */
    pace: () => kept.pace(),
    /** Has the video go on from the frame on screen; called before it plays. */
    handOver() {
      restTimer.stop();
      letGo();
      if (canvas.hidden) return;
      isPending = true;
      seekVideo();
      isVideoSeen = false;
    },
    /** Called before the video loads another file of the same frames: the frame stays on screen until the new file shows it. */
    hold() {
      if (!canvas.hidden || video.readyState < video.HAVE_CURRENT_DATA) return;
      const { width, height } = displayedSize(video, devicePixelRatio);
      Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      canvas.hidden = false;
      isVideoSeen = false;
      isHeld = true;
    },
    /** Called once the video loads the other file: forgets the frames of the one before. */
    reload() {
      seeker.forget();
      release();
    },
    close() {
      for (const timer of [patienceTimer, restTimer, releaseTimer]) timer.stop();
      sizes.disconnect();
      events.abort();
      kept.close();
      seeker.close();
    },
  };
}
