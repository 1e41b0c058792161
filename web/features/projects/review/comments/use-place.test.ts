import { expect, test } from 'vitest';
import { placeOf } from './use-place.ts';

const range = { start: 24, end: 47 };

test('a range stays a range, whichever of its frames is drawn on', () => {
  for (const drawn of [undefined, 24, 30, 47]) expect(placeOf(range, drawn, 100)).toEqual({ frame: 24, endFrame: 47 });
});

test('goes to the frame that was drawn on, outside of the range or while only one end is marked', () => {
  for (const drawn of [23, 48]) expect(placeOf(range, drawn, 100)).toEqual({ frame: drawn });
  expect(placeOf({ start: 24 }, 30, 100)).toEqual({ frame: 30 });
});

test('goes to the current frame when nothing is marked or drawn', () => {
  expect(placeOf({}, undefined, 100)).toEqual({ frame: 100 });
  expect(placeOf({ end: 47 }, undefined, 100)).toEqual({ frame: 100 });
});
