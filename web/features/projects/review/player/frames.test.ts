import { describe, expect, test } from 'vitest';
import { clampFrame, displayedSize, frameAt, markRange, nextShuttleSpeed, seekTimeOf } from './frames.ts';

const rates = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [50, 1],
  [60, 1],
].map(([numerator, denominator]) => ({ numerator: numerator!, denominator: denominator! }));

test('recognizes each frame of an hour by its media time, however the container rounds it', () => {
  for (const rate of rates)
    for (let frame = 0; frame < 3600 * 60; frame += 997) {
      const start = (frame * rate.denominator) / rate.numerator;
      for (const rounding of [0, 0.0005, -0.0005]) expect(frameAt(Math.max(0, start + rounding), rate)).toBe(frame);
    }
});

test('recognizes the frame by the time that was sought for it', () => {
  for (const rate of rates) for (const frame of [0, 1, 74, 86_399]) expect(frameAt(seekTimeOf(frame, rate), rate)).toBe(frame);
});

test('seeks inside the frame, away from its edges', () => {
  for (const rate of rates) {
    const seconds = seekTimeOf(86_399, rate);
    expect(Math.floor((seconds * rate.numerator) / rate.denominator)).toBe(86_399);
    expect((seconds * rate.numerator) / rate.denominator - 86_399).toBeCloseTo(0.5, 6);
  }
});

test('keeps frames inside the video', () => {
  expect([-1, 0, 99, 100, 1000].map((frame) => clampFrame(frame, 100))).toEqual([0, 0, 99, 99, 99]);
});

test('measures pictures as they are displayed, and no larger than they are', () => {
  const video = { videoWidth: 1920, videoHeight: 1080 };
  expect(displayedSize({ ...video, clientWidth: 960, clientHeight: 600 }, 1)).toEqual({ width: 960, height: 540 });
  expect(displayedSize({ ...video, clientWidth: 390, clientHeight: 219 }, 3)).toEqual({ width: 1170, height: 657 });
  expect(displayedSize({ ...video, clientWidth: 1440, clientHeight: 810 }, 2)).toEqual({ width: 1920, height: 1080 });
  expect(displayedSize({ ...video, clientWidth: 0, clientHeight: 0 }, 2), 'not displayed').toEqual({ width: 1920, height: 1080 });
});

describe('J and L', () => {
  test('play faster when repeated, up to eight times', () => {
    let speed = 0;
    const pressL = () => {
      speed = nextShuttleSpeed(speed, 1);
      return speed;
    };
    expect([pressL(), pressL(), pressL(), pressL(), pressL()]).toEqual([1, 2, 4, 8, 8]);
  });

  test('change direction at normal speed', () => {
    expect(nextShuttleSpeed(4, -1)).toBe(-1);
    expect(nextShuttleSpeed(-1, -1)).toBe(-2);
    expect(nextShuttleSpeed(-8, 1)).toBe(1);
  });

  test('continue from a slow speed', () => expect(nextShuttleSpeed(0.5, 1)).toBe(1));
});

describe('a range', () => {
  test('is marked from either end', () => {
    expect(markRange(markRange({}, 'start', 10), 'end', 20)).toEqual({ start: 10, end: 20 });
    expect(markRange(markRange({}, 'end', 20), 'start', 10)).toEqual({ start: 10, end: 20 });
  });

  test('starts anew when marked on the wrong side', () => {
    expect(markRange({ start: 10, end: 20 }, 'start', 30)).toEqual({ start: 30 });
    expect(markRange({ start: 10, end: 20 }, 'end', 5)).toEqual({ end: 5 });
    expect(markRange({ start: 10 }, 'end', 10)).toEqual({ end: 10 });
  });
});
