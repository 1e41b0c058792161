import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playFrames } from './play-frames.ts';

let tick: FrameRequestCallback | undefined;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    tick = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    tick = undefined;
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param refreshes when the screen is drawn anew, in milliseconds */
function play(options: { from: number; to: number; framesPerSecond: number; every?: number }, refreshes: number[]) {
  const shown: (number | 'end')[] = [];
  const stop = playFrames({ ...options, seekTo: (frame) => shown.push(frame), onEnd: () => shown.push('end') });
  for (const refresh of refreshes) tick?.(refresh);
  stop();
  return shown;
}

test('shows each frame once, at the rate, and skips those that are late', () => {
  expect(play({ from: 10, to: 99, framesPerSecond: 25 }, [0, 16, 40, 56, 80, 200])).toEqual([11, 12, 15]);
  expect(play({ from: 10, to: 0, framesPerSecond: 25 }, [0, 40, 80, 200])).toEqual([9, 8, 5]);
});

test('has time wait for a frame that is being decoded, and takes the next one at once then', () => {
  const shown: number[] = [];
  let isAwaited = false;
  const seekTo = (frame: number) => shown.push(frame);
  const stop = playFrames({ from: 10, to: 99, framesPerSecond: 25, seekTo, isAwaited: () => isAwaited, onEnd: () => undefined });
  const refresh = (now: number) => tick?.(now);
  refresh(40);
  isAwaited = true;
  for (const now of [60, 80, 500, 1000]) refresh(now);
  expect(shown).toEqual([11]);
  isAwaited = false;
  for (const now of [1016, 1032, 1040]) refresh(now);
  expect(shown).toEqual([11, 12, 13]);
  stop();
});

test('ends at the last frame, and at once if there is nothing left', () => {
  expect(play({ from: 97, to: 99, framesPerSecond: 25 }, [40, 200])).toEqual([98, 99, 'end']);
  expect(play({ from: 99, to: 99, framesPerSecond: 25 }, [16])).toEqual(['end']);
});

test('shows only some of the frames, and the first one at the end', () => {
  expect(play({ from: 30, to: 0, framesPerSecond: 200, every: 12 }, [5, 50, 95, 145, 200])).toEqual([24, 12, 0, 'end']);
});
