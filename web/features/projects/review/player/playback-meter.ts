import type { Playback } from '#api/projects/playback.ts';
import { createTimer } from './timer.ts';

/** How long a film that plays may wait for data before that is a stall, in milliseconds. */
const patience = 300;
/** How long a film may wait for data when it begins, or goes on from elsewhere, in milliseconds. */
const patienceToBegin = 4000;
/** The longest that passes between two events of a film that plays, in milliseconds. Longer, and the computer slept. */
const longestBeat = 1000;

export type PlaybackMeter = ReturnType<typeof createPlaybackMeter>;

/**
 * Measures how a video plays: how long, how often and how long it waited for data, and how much is loaded ahead.
 * @param onStall called when it stalls, and again while that goes on after its file was changed
 */
export function createPlaybackMeter(video: HTMLVideoElement, onStall: () => void, now = () => performance.now()) {
  let watched = 0;
  let stalls = 0;
  let longestStall = 0;
  /** Whether the film has played since it began, or went on from elsewhere. */
  let isRunning = false;
  let beatAt: number | undefined;
  let waitsSince: number | undefined;
  let isStall = false;

  const timer = createTimer(patience, stall);
  const timerToBegin = createTimer(patienceToBegin, stall);

  function stall() {
    if (waitsSince === undefined || document.hidden) return;
    if (!isStall) stalls += 1;
    isStall = true;
    onStall();
  }

  function wait() {
    waitsSince ??= now();
    beatAt = undefined;
    (isRunning ? timer : timerToBegin).start();
  }

  function endWait() {
    timer.stop();
    timerToBegin.stop();
    if (isStall && waitsSince !== undefined) longestStall = Math.max(longestStall, Math.round(now() - waitsSince));
    waitsSince = undefined;
    isStall = false;
  }

  function beat() {
    if (!isRunning || waitsSince !== undefined) return;
    const time = now();
    if (beatAt !== undefined) watched += Math.min(longestBeat, Math.max(0, time - beatAt));
    beatAt = time;
  }

  function stop() {
    isRunning = false;
    beatAt = undefined;
  }

  const events = new AbortController();
  const on = (name: string, listener: () => void) => video.addEventListener(name, listener, { signal: events.signal });
  on('waiting', wait);
  on('playing', () => {
    endWait();
    isRunning = true;
    beat();
  });
  on('timeupdate', beat);
  on('seeking', stop);
  on('emptied', stop);
  // While another file is loaded, the video tells of a pause that is over.
  for (const name of ['pause', 'ended', 'error'])
    on(name, () => {
      if (!video.paused && name === 'pause') return;
      beat();
      stop();
      endWait();
    });
  // A tab that nobody sees is put to sleep; how long is no stall.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) return;
      beat();
      waitsSince = undefined;
      endWait();
    },
    { signal: events.signal },
  );

  return {
    read: (): Omit<Playback, 'lines' | 'isAuto'> => ({
      watched: Math.floor(watched / 1000),
      stalls,
      longestStall,
      buffered: Math.floor(bufferedAhead(video)),
    }),
    close() {
      timer.stop();
      timerToBegin.stop();
      events.abort();
    },
  };
}

/** How much of the video is loaded ahead, in seconds. */
function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index)) return buffered.end(index) - currentTime;
  return 0;
}
