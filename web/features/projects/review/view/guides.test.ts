import { expect, test } from 'vitest';
import { areaOf, inset, masksFor, nextMask } from './guides.ts';

const [wide, upright, square] = [16 / 9, 9 / 16, 1];

test('offers the masks that a picture is not cut to already', () => {
  expect(masksFor(wide)).toEqual(['9:16', '1:1', '4:5']);
  expect(masksFor(1080 / 1920)).toEqual(['1:1', '4:5']);
  // Encoders round sizes to even numbers.
  expect(masksFor(608 / 1080)).toEqual(['1:1', '4:5']);
  expect(masksFor(square)).toEqual(['9:16', '4:5']);
});

test('puts a mask in the middle, as large as it fits', () => {
  expect(areaOf('1:1', wide)).toEqual({ left: 21.875, top: 0, width: 56.25, height: 100 });
  expect(areaOf('1:1', upright)).toEqual({ left: 0, top: 21.875, width: 100, height: 56.25 });
  expect(areaOf(undefined, wide)).toEqual({ left: 0, top: 0, width: 100, height: 100 });
});

test('measures safe areas in what a mask leaves', () => {
  expect(inset(areaOf(undefined, wide), 90)).toEqual({ left: 5, top: 5, width: 90, height: 90 });
  expect(inset(areaOf('1:1', wide), 90)).toEqual({ left: 24.6875, top: 5, width: 50.625, height: 90 });
});

test('goes through the masks and back to none', () => {
  expect(nextMask(undefined, upright)).toBe('1:1');
  expect(nextMask('1:1', upright)).toBe('4:5');
  expect(nextMask('4:5', upright)).toBeUndefined();
  expect(nextMask('9:16', upright), 'chosen for another film').toBeUndefined();
});
