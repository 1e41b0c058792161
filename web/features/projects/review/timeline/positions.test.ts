import { expect, test } from 'vitest';
import { frameAtPosition, positionOf, tileOf, waveformPath } from './positions.ts';

test('finds each frame again where it is shown on the timeline', () => {
  for (const frameCount of [1, 2, 250, 5395])
    for (let frame = 0; frame < frameCount; frame += 1)
      expect(frameAtPosition(Number.parseFloat(positionOf(frame, frameCount)) / 100, frameCount)).toBe(frame);
});

test('keeps the first and the last frame when dragged past an end', () => {
  expect([frameAtPosition(-0.2, 250), frameAtPosition(1, 250), frameAtPosition(1.7, 250)]).toEqual([0, 249, 249]);
});

test('shows the nearest tile, and the last one for the rest of the video', () => {
  const filmstrip = { tiles: 4, framesPerTile: 25 };
  expect([0, 12, 13, 75, 99, 500].map((frame) => tileOf(frame, filmstrip))).toEqual([0, 0, 1, 3, 3, 3]);
});

test('draws silence as a line, and the loudest sound over the whole height', () => {
  expect(waveformPath([0, 255])).toBe('M0 1.000L1 0.000L1 2.000L0 1.000Z');
  expect(waveformPath([20, 40])).toBe('M0 0.500L1 0.000L1 2.000L0 1.500Z');
  expect(waveformPath([0, 0])).toBe('M0 1.000L1 1.000L1 1.000L0 1.000Z');
});
