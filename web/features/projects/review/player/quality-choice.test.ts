import { expect, test } from 'vitest';
import type { Quality } from '#api/projects/videos.ts';
import { nameQuality, withBitRate, withLines, worthShowing } from './quality-choice.ts';

const quality = (height: number, width = Math.round((height * 16) / 9), bitRate = 5e6): Quality => ({
  quality: 'full',
  width,
  height,
  bitRate,
  size: 1,
  revision: `${width}x${height}`,
});

const unknown: Quality = { quality: 'full', width: null, height: null, size: null, bitRate: null, revision: 'old' };

test('a quality is called by its shorter side', () => {
  const all = [quality(540), quality(1080), quality(2160), quality(1920, 1440)];
  expect(all.map((one) => nameQuality(one, all))).toEqual(['540p', '1080p', '2160p', '1440p']);
  expect(nameQuality(unknown, [unknown]), 'what version 0.5 made').toBe('Full');
  const same = [quality(1080), quality(1080, 1920, 24e6)];
  expect(same.map((one) => nameQuality(one, same))).toEqual(['1080p, 5 Mbit/s', '1080p, 24 Mbit/s']);
});

test('one of 4K plays by itself only where more is seen than 1080 lines have', () => {
  const all: Quality[] = [{ ...quality(540), quality: 'small' }, quality(1080), { ...quality(2160), quality: 'uhd' }];
  const linesAt = (seen: number, of = all) => worthShowing(of, seen).map(({ height }) => height);
  expect(linesAt(0)).toEqual([540, 1080]);
  expect(linesAt(1296)).toEqual([540, 1080]);
  expect(linesAt(1297)).toEqual([540, 1080, 2160]);
  expect(linesAt(2160, all.slice(0, 2))).toEqual([540, 1080]);
});

test('what was chosen of another film is the nearest one here', () => {
  const all = [quality(540), quality(1080), quality(2160)];
  const lines = (chosen: number, of = all) => withLines(of, chosen)?.height;
  expect(lines(1080)).toBe(1080);
  expect(lines(720)).toBe(540);
  expect(lines(360)).toBe(540);
  expect(lines(4320)).toBe(2160);
  expect(lines(540, [quality(320)])).toBe(320);
  expect(withLines([], 540)).toBeUndefined();
});

test('of bits per second, the best one that takes at most as many', () => {
  const all = [quality(540, 960, 1_200_000), quality(1080, 1920, 5_000_000)];
  const height = (bitRate: number) => withBitRate(all, bitRate)?.height;
  expect([0, 1_199_999, 1_200_000, 4_999_999, 5_000_000, 24_000_000].map(height)).toEqual([540, 540, 540, 540, 1080, 1080]);
  expect(withBitRate([], 5_000_000)).toBeUndefined();
});
