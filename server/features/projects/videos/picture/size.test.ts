import { expect, test } from 'vitest';
import { fitInto, proxySize } from './size.ts';

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
