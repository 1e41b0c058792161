import { expect, test } from 'vitest';
import { makeClip, readFrameNumbers } from './clips.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test.each([
  ['H.264', {}],
  ['H.264 with B-frames and sound', { bFrames: 3, sound: true, rate: '30000/1001' }],
  ['HEVC', { codec: 'hevc' }],
  ['ProRes', { codec: 'prores', startTimecode: '01:00:00:00' }],
  ['VP9', { codec: 'vp9' }],
  ['interlaced MPEG-2', { codec: 'mpeg2', interlaced: true, rate: '25' }],
] as const)('numbers every frame: %s', (_, options) => {
  expect(readFrameNumbers(makeClip(options))).toEqual(numbers(0, 48));
});

test('skips frames by an edit list', () => {
  expect(readFrameNumbers(makeClip({ skippedFrames: 10 }))).toEqual(numbers(10, 48));
});

test('leaves out every seventh frame of a variable rate', () => {
  expect(readFrameNumbers(makeClip({ variableRate: true })).slice(0, 6)).toEqual([0, 1, 2, 4, 5, 6]);
});
