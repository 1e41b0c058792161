import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAtSameTime, parseTimecode, toTimecode } from './timecode.ts';

const ntsc = (frames: number) => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** Counts as a camera does: frame by frame, leaving out the first numbers of each minute but every tenth. */
function* countTimecodes(perSecond: number, dropped: number) {
  const two = (value: number) => String(value).padStart(2, '0');
  for (let minutes = 0; ; minutes++)
    for (let second = 0; second < 60; second++)
      for (let frame = second === 0 && minutes % 10 !== 0 ? dropped : 0; frame < perSecond; frame++)
        yield `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(second)}${dropped ? ';' : ':'}${two(frame)}`;
}

const countedRates = [
  { name: '23.976', rate: ntsc(24), perSecond: 24, dropped: 0 },
  { name: '25', rate: whole(25), perSecond: 25, dropped: 0 },
  { name: '29.97', rate: ntsc(30), perSecond: 30, dropped: 2 },
  { name: '29.97, rounded', rate: { numerator: 2997, denominator: 100 }, perSecond: 30, dropped: 2 },
  { name: '30', rate: whole(30), perSecond: 30, dropped: 0 },
  { name: '59.94', rate: ntsc(60), perSecond: 60, dropped: 4 },
];

test.each(countedRates)('counts every frame of 70 minutes at $name frames per second', ({ rate, perSecond, dropped }) => {
  const counted = countTimecodes(perSecond, dropped);
  const wrong = [];
  for (let frame = 0; frame < 70 * 60 * perSecond; frame++) {
    const expected = counted.next().value as string;
    if (toTimecode(frame, rate) !== expected || parseTimecode(expected, rate) !== frame) wrong.push({ frame, expected });
  }
  expect(wrong).toEqual([]);
});

const rates = fc.constantFrom(...[24, 30, 48, 60].map(ntsc), ...[24, 25, 30, 48, 50, 60, 120].map(whole));

/** The textbook formula in the opposite direction: from a timecode's numbers to the frame. */
function framesAt(timecode: string, perSecond: number) {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  const total = 60 * hours + minutes;
  const dropped = timecode.includes(';') ? (perSecond === 60 ? 4 : 2) : 0;
  return perSecond * 3600 * hours + perSecond * 60 * minutes + perSecond * seconds + frames - dropped * (total - Math.trunc(total / 10));
}

test('agrees with the textbook formula on any frame of a day, from any start', () => {
  fc.assert(
    fc.property(rates, fc.nat(2_000_000), fc.nat(2_000_000), fc.boolean(), (rate, first, frame, isPlain) => {
      const perSecond = Math.round(rate.numerator / rate.denominator);
      const start = toTimecode(first, rate, isPlain ? '00:00:00:00' : null);
      const timecode = toTimecode(frame, rate, start);
      const day = framesAt(`24:00:00${start.includes(';') ? ';' : ':'}00`, perSecond);
      expect(framesAt(timecode, perSecond)).toBe((framesAt(start, perSecond) + frame) % day);
      expect(parseTimecode(timecode, rate)).toBe(framesAt(timecode, perSecond));
      expect(timecode.includes(';')).toBe(start.includes(';'));
    }),
    { numRuns: 2000 },
  );
});

test('writes the timecodes that editing systems show', () => {
  expect(toTimecode(1799, ntsc(30))).toBe('00:00:59;29');
  expect(toTimecode(1800, ntsc(30))).toBe('00:01:00;02');
  expect(toTimecode(17_982, ntsc(30))).toBe('00:10:00;00');
  expect(toTimecode(107_892, ntsc(30))).toBe('01:00:00;00');
  expect(toTimecode(3600, ntsc(60))).toBe('00:01:00;04');
  expect(toTimecode(1800, ntsc(30), '01:00:00:00')).toBe('01:01:00:00');
  expect(toTimecode(0, ntsc(24), '01:00:00:00')).toBe('01:00:00:00');
  expect(toTimecode(86_399, ntsc(24))).toBe('00:59:59:23');
  expect(toTimecode(1, ntsc(30), '23:59:59;29')).toBe('00:00:00;00');
});

test('finds the frame of the same moment in a video of another rate', () => {
  expect(frameAtSameTime(100, whole(25), whole(25))).toBe(100);
  expect(frameAtSameTime(100, whole(25), whole(50))).toBe(201);
  expect(frameAtSameTime(1000, ntsc(30), ntsc(30))).toBe(1000);
});

test('rejects what is no timecode at the rate', () => {
  for (const text of [
    '',
    '1:00:00:00',
    '00:60:00:00',
    '00:00:60:00',
    '24:00:00:00',
    '00:00:00:25',
    '00:00:00;00',
    '00:00:00.00',
    ' 00:00:00:00',
  ])
    expect(parseTimecode(text, whole(25)), text).toBeUndefined();
  for (const skipped of ['00:01:00;00', '00:01:00;01', '10:59:00;01']) expect(parseTimecode(skipped, ntsc(30)), skipped).toBeUndefined();
  expect(parseTimecode('00:01:00;03', ntsc(60))).toBeUndefined();
  expect(parseTimecode('00:10:00;00', ntsc(30))).toBe(17_982);
});

test('starts at 0 where the start timecode makes no sense at the rate', () => {
  expect(toTimecode(25, whole(25), '01:00:00;00')).toBe('00:00:01:00');
  expect(toTimecode(30, ntsc(30), 'none')).toBe('00:00:01;00');
});
