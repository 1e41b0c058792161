import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import { framesPerSecond } from '#domain/projects/timecode.ts';
import { type Clip, createFrameDisplay, type Picture } from './frame-display.ts';
import { clampFrame, type FrameRange, markRange, nextShuttleSpeed } from './frames.ts';
import { playFrames } from './play-frames.ts';

export interface PlayerState {
  /** The frame that is shown, or being sought. */
  frame: number;
  /** Whether the frame isn't on screen yet. */
  isSeeking: boolean;
  /** Whether the timeline is being dragged. */
  isScrubbing: boolean;
  isPlaying: boolean;
  /** Negative when playing backward. */
  speed: number;
  volume: number;
  isMuted: boolean;
  range: FrameRange;
  isLooping: boolean;
  isBuffering: boolean;
  /** Whether the file can't be loaded or played. */
  hasFailed: boolean;
}

export type FramePlayer = ReturnType<typeof createFramePlayer>;

/** Backward, what is faster than this shows only key frames, unless the others are decoded in time, with some to spare. */
const fastestWhole = 2;
const spare = 1.5;

/** Plays a video and stops at exact frames. Its state changes are announced to subscribers. */
export function createFramePlayer(picture: Picture, clip: Clip, startFrame = 0) {
  const { video } = picture;
  const { rate, frameCount } = clip;
  let state: PlayerState = {
    frame: clampFrame(startFrame, frameCount),
    isSeeking: false,
    isScrubbing: false,
    isPlaying: false,
    speed: 1,
    volume: video.volume,
    isMuted: video.muted,
    range: {},
    isLooping: false,
    isBuffering: false,
    hasFailed: false,
  };
  const listeners = new Set<() => void>();
  /** The run that shows frame after frame without playing the video. */
  let run: { direction: 1 | -1; stop: () => void } | undefined;

  function patch(changes: Partial<PlayerState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const display = createFrameDisplay(picture, clip, {
    onPresented: (frame) => {
      if (video.paused || display.isSeeking()) return;
      const { start = 0, end } = state.range;
      if (state.isLooping && end !== undefined && frame >= end) seekTo(start);
      else patch({ frame: clampFrame(frame, frameCount) });
    },
    onSettled: (frame) => patch({ frame: clampFrame(frame, frameCount), isSeeking: false }),
  });

  function seekTo(frame: number) {
    const target = clampFrame(frame, frameCount);
    patch({ frame: target, isSeeking: true });
    display.seek(target, state.isScrubbing);
  }

  function endRun() {
    run?.stop();
    run = undefined;
  }

  function startRun(direction: 1 | -1, speed: number, onEnd: () => void) {
    const perSecond = speed * framesPerSecond(rate);
    const every = speed <= fastestWhole || display.pace() > spare * perSecond ? 1 : keyFrameInterval;
    const to = direction < 0 ? 0 : frameCount - 1;
    const stop = playFrames({ from: state.frame, to, framesPerSecond: perSecond, every, seekTo, isAwaited: display.isDecoding, onEnd });
    run = { direction, stop };
  }

  function play(speed = 1) {
    endRun();
    const { start = 0, end = frameCount - 1 } = state.isLooping ? state.range : {};
    if (state.frame >= end || video.ended) seekTo(start);
    display.handOver();
    video.playbackRate = speed;
    patch({ speed, isPlaying: true });
    // Pausing before it has started rejects it; errors of the file arrive by their own event.
    video.play().catch(() => patch({ isPlaying: !video.paused }));
  }

  function pause() {
    endRun();
    if (!state.isPlaying) return;
    video.pause();
    patch({ isPlaying: false });
    // The picture may be a frame ahead of what was last presented.
    seekTo(state.frame);
  }

  function shuttle(direction: 1 | -1) {
    const speed = nextShuttleSpeed(state.isPlaying ? state.speed : 0, direction);
    if (speed > 0) return play(speed);
    endRun();
    video.pause();
    patch({ speed, isPlaying: true });
    startRun(-1, -speed, pause);
  }

  function toggle() {
    if (state.isPlaying) pause();
    else play(state.speed > 0 ? state.speed : 1);
  }

  const events = new AbortController();
  const on = (name: string, listener: () => void) => video.addEventListener(name, listener, { signal: events.signal });
  on('ended', () => {
    if (state.isLooping) return play(state.speed);
    // On a busy machine, the browser doesn't present the last frame.
    patch({ frame: frameCount - 1 });
    pause();
  });
  // The browser pauses the video, such as by a headset's button, or when another app takes over the sound.
  on('pause', () => !run && !video.ended && pause());
  on('play', () => {
    if (state.isPlaying) return;
    display.handOver();
    patch({ isPlaying: true });
  });
  on('volumechange', () => patch({ volume: video.volume, isMuted: video.muted }));
  on('waiting', () => patch({ isBuffering: true }));
  for (const name of ['playing', 'seeked', 'canplay']) on(name, () => state.isBuffering && patch({ isBuffering: false }));
  on('error', () => patch({ hasFailed: true, isPlaying: false }));
  on('loadedmetadata', () => seekTo(state.frame));
  if (video.error) patch({ hasFailed: true });
  else if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seekTo(state.frame);

  return {
    video,
    rate,
    frameCount,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause,
    shuttle,
    toggle,
    hold: display.hold,
    /** Loads the video again after a failure, or for another file at the same address, and goes on at the same frame. */
    reload() {
      const { isPlaying } = state;
      display.reload();
      pause();
      patch({ hasFailed: false });
      video.load();
      if (isPlaying) toggle();
    },
    /** Pauses and goes to a frame. */
    show(frame: number) {
      pause();
      seekTo(frame);
    },
    /** Goes to a frame, and keeps playing if the video plays. */
    seekTo,
    /** Goes to a frame while the timeline is dragged. */
    scrubTo(frame: number) {
      patch({ isScrubbing: true });
      seekTo(frame);
    },
    endScrubbing: () => state.isScrubbing && patch({ isScrubbing: false }),
    step(frames: number) {
      pause();
      seekTo(state.frame + frames);
    },
    /** Steps in real time, until something else is done. */
    keepStepping(direction: 1 | -1) {
      if (!state.isPlaying && run?.direction === direction) return;
      pause();
      startRun(direction, 1, endRun);
    },
    /** Stays on the frame that stepping has reached. */
    endStepping: () => !state.isPlaying && endRun(),
    stepSeconds(seconds: number) {
      pause();
      seekTo(state.frame + seconds * framesPerSecond(rate));
    },
    setSpeed(speed: number) {
      if (state.isPlaying) play(speed);
      else patch({ speed });
    },
    setVolume(volume: number) {
      video.volume = volume;
      video.muted = volume === 0;
    },
    toggleMuted() {
      video.muted = !video.muted;
    },
    mark: (end: 'start' | 'end') => patch({ range: markRange(state.range, end, state.frame) }),
    clearRange: () => patch({ range: {}, isLooping: false }),
    toggleLooping: () => patch({ isLooping: !state.isLooping }),
    close() {
      endRun();
      events.abort();
      display.close();
      listeners.clear();
    },
  };
}
