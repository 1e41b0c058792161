import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FrameRate } from '#api/projects/videos.ts';
import { decideRate, framesPerSecond, likelyRates, standardRates } from './frame-rate.ts';
import { SpacingMeter } from './frame-spacing.ts';

interface Video {
  /** When the packets are shown, in seconds. */
  times: number[];
  /** The rates that ffprobe says. */
  stated?: FrameRate[];
  /** The precision of the times, in seconds. */
  tick?: number;
  mergeWithin?: number;
}

function decide({ times, stated = [], tick = 1 / 90_000, mergeWithin = 0 }: Video) {
  const meter = new SpacingMeter({ rates: likelyRates(stated), tick, mergeWithin, maxStretch: 0 });
  for (const time of times) meter.add(time);
  return decideRate(stated, meter.result());
}

const ntsc = (frames: number) => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** Frames at a constant rate, as a container stores their times. */
const timesAt = (rate: FrameRate, frames: number, tick = 1 / 90_000) =>
  Array.from({ length: frames }, (_, frame) => Math.round(frame / framesPerSecond(rate) / tick) * tick);

test('finds every standard rate by the times alone, however they are rounded', () => {
  const ticks = fc.constantFrom(0.001, 1 / 600, 1 / 12_800, 1 / 90_000);
  fc.assert(
    fc.property(fc.constantFrom(...standardRates), ticks, fc.integer({ min: 3000, max: 6000 }), (rate, tick, frames) => {
      fc.pre(tick * framesPerSecond(rate) < 0.3);
      expect(decide({ times: timesAt(rate, frames, tick), tick })).toEqual({ rate, isVariableRate: false, isComplete: true, stretch: 0 });
    }),
    { numRuns: 50 },
  );
});

test.each([12.5, 15, 10, 18])('keeps a constant rate that is no standard one: %d', (perSecond) => {
  const rate = { numerator: perSecond * 2, denominator: 2 };
  expect(decide({ times: timesAt(rate, 300), stated: [rate, rate] })).toEqual({
    rate,
    isVariableRate: false,
    isComplete: true,
    stretch: 0,
  });
});

test('a clock that is a little off has the standard rate, frame by frame unless the sound would drift off', () => {
  const rate = { numerator: 300_059, denominator: 10_000 };
  expect(decide({ times: timesAt(rate, 500), stated: [rate] })).toEqual({
    rate: whole(30),
    isVariableRate: false,
    isComplete: true,
    stretch: 0,
  });
  expect(decide({ times: timesAt(rate, 50_000), stated: [rate] })).toEqual({
    rate: whole(30),
    isVariableRate: true,
    isComplete: false,
    stretch: 0,
  });
});

describe('a frame is missing', () => {
  test.each([
    ['a film of two hours', ntsc(24), 172_000],
    ['slow motion', whole(240), 400],
    ['a second', whole(25), 25],
  ])('of %s, which stays at its rate', (_, rate, frames) => {
    const times = timesAt(rate, frames).filter((_, frame) => frame !== 11);
    const average = { numerator: times.length, denominator: times.at(-1)! };
    expect(decide({ times, stated: [rate, average] })).toEqual({ rate, isVariableRate: false, isComplete: false, stretch: 0 });
  });
});

test('a recording that was paused for any time stays at its rate', () => {
  const times = timesAt(whole(60), 600).map((time, frame) => (frame < 300 ? time : time + 7.1234));
  expect(decide({ times, stated: [whole(60)] })).toEqual({ rate: whole(60), isVariableRate: false, isComplete: false, stretch: 0 });
});

/** Moves times by up to so many milliseconds, always in the same way. */
const jitter = (times: number[], by: number) => times.map((time, frame) => time + (Math.sin(frame * 12.9898) * by) / 1000);

describe('a variable rate becomes the nearest standard one', () => {
  const phone = jitter(timesAt({ numerator: 298_706, denominator: 10_000 }, 300), 4);
  const dark = Array.from({ length: 150 }, (_, frame) => (frame < 60 ? frame / 30 : 2 + (frame - 60) / 24));
  const screen = timesAt(whole(60), 600).filter((_, frame) => frame % 5 !== 1 && frame % 7 > 1);
  test.each([
    ['a phone', phone, whole(30)],
    ['a phone that lowers its rate in the dark, which loses no frame', dark, whole(30)],
    ['a screen recording that leaves out what is the same', screen, whole(60)],
    ['slow motion of a phone', jitter(timesAt(whole(240), 400), 1.5), whole(240)],
  ])('of %s', (_, times, rate) => {
    const average = { numerator: times.length, denominator: times.at(-1)! };
    expect(decide({ times, stated: [average, average] })).toEqual({ rate, isVariableRate: true, isComplete: false, stretch: 0 });
  });
});

test('film on a disc for televisions is film, however its frames are spread over their fields', () => {
  const film = { rate: ntsc(24), isVariableRate: false, isComplete: true, stretch: 0 };
  const shown = (cadence: number[], frames = 4800) => {
    const times = [0];
    for (let frame = 1; frame < frames; frame++) times.push(times.at(-1)! + (cadence[frame % cadence.length]! * 1.001) / 60);
    return times;
  };
  const stated = [ntsc(60), ntsc(30)];
  expect(decide({ times: shown([2, 3]), stated })).toEqual(film);
  expect(decide({ times: shown([3, 2, 3, 2, 2, 3]), stated })).toEqual(film);
  const inMatroska = shown([2, 3]).map((time) => Math.round(time * 1000) / 1000);
  expect(decide({ times: inMatroska, tick: 0.001, stated: [ntsc(30), ntsc(30)] })).toEqual(film);
  // These are scenes that aren't film, and a recorder that leaves out frames.
  expect(decide({ times: shown([2, 3, 2, 3, 2, 2, 2, 2]), stated })).toMatchObject({ isVariableRate: true });
  expect(decide({ times: shown([1, 3, 2, 4]), stated })).toMatchObject({ isVariableRate: true });
});

test('packets that are a field, or a frame that is never shown, are no frames of their own', () => {
  const fields = timesAt(whole(50), 400);
  expect(decide({ times: fields, stated: [whole(50), whole(25)], mergeWithin: 0.6 / 25 })).toEqual({
    rate: whole(25),
    isVariableRate: false,
    isComplete: true,
    stretch: 0,
  });
  // Some pictures are stored as a frame, others as two fields.
  const mixed = timesAt(ntsc(60), 400).filter((_, field) => field % 2 === 0 || field % 8 < 3);
  expect(decide({ times: mixed, stated: [ntsc(60), ntsc(30)], mergeWithin: 0.6 / 30 })?.rate).toEqual(ntsc(30));
  const hidden = timesAt(ntsc(24), 240, 0.001).flatMap((time, frame) => (frame % 16 === 0 ? [time, time + 0.001] : [time]));
  expect(decide({ times: hidden, stated: [whole(1000), ntsc(24)], tick: 0.001, mergeWithin: 0.6 / 24 })?.rate).toEqual(ntsc(24));
});
