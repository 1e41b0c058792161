import { expect, test } from 'vitest';
import { fitInto, proxySize, uhdSize } from './size.ts';

test.each([
  ['HD', { width: 1920, height: 1080 }, '1920 × 1080'],
  ['UHD', { width: 3840, height: 2160, sample_aspect_ratio: '1:1' }, '1920 × 1080'],
  ['a phone held upright', { width: 1920, height: 1080, rotation: -90 }, '1080 × 1920'],
  ['upside down', { width: 1920, height: 1080, rotation: 180 }, '1920 × 1080'],
  ['PAL, 16:9', { width: 720, height: 576, sample_aspect_ratio: '64:45' }, '1024 × 576'],
  ['anamorphic and turned', { width: 1440, height: 1080, sample_aspect_ratio: '4:3', rotation: 90 }, '810 × 1440'],
  ['odd sides', { width: 853, height: 481 }, '852 × 480'],
  ['an unknown shape of pixels', { width: 640, height: 480, sample_aspect_ratio: '0:1' }, '640 × 480'],
  ['a strip', { width: 4000, height: 64 }, '4000 × 64'],
  ['a line', { width: 100, height: 1 }, '100 × 2'],
])('makes a proxy of %s', (_, { rotation, ...source }: { width: number; height: number; rotation?: number }, expected) => {
  const { width, height } = proxySize({ ...source, side_data_list: rotation === undefined ? [] : [{ rotation }] });
  expect(`${width} × ${height}`).toBe(expected);
});

test.each([
  ['UHD', 3840, 2160, 25, '3840 × 2160'],
  ['upright', 2160, 3840, 25, '2160 × 3840'],
  ['8K', 7680, 4320, 25, '3840 × 2160'],
  ['QHD', 2560, 1440, 60, '2560 × 1440'],
  ['a little more than HD', 2048, 1152, 25, 'none'],
  ['HD', 1920, 1080, 25, 'none'],
  ['a wide one, as large as decoders take', 8192, 2160, 25, '5982 × 1576'],
  ['120 frames a second, as fast as decoders go', 3840, 2160, 120, '2804 × 1576'],
  ['240 frames a second', 3840, 2160, 240, 'none'],
])('makes a UHD proxy of %s', (_, width, height, rate, expected) => {
  const size = uhdSize({ width, height }, rate);
  expect(size ? `${size.width} × ${size.height}` : 'none').toBe(expected);
});

test('fits pictures of any shape into a box', () => {
  const box = { width: 160, height: 480 };
  const sizes = [
    [1920, 1080],
    [1080, 1920],
    [4000, 64],
    [64, 4000],
    [100, 50],
  ] as const;
  expect(sizes.map(([width, height]) => Object.values(fitInto(box, { width, height })).join())).toEqual([
    '160,90',
    '160,284',
    '160,2',
    '6,480',
    '100,50',
  ]);
});
