import { expect, test } from 'vitest';
import type { Point } from '#web/features/projects/review/drawing/shape.ts';
import { createZoom, nextScale, pan, reveal, wholePicture, type Zoom, zoomAt } from './zoom.ts';

/** The point of the picture that is seen at a place. */
const seenAt = ({ scale, left, top }: Zoom, [x, y]: Point) => [left + x / scale, top + y / scale];

test('keeps what is under the pointer where it is', () => {
  const at: Point = [0.8, 0.3];
  let zoom = zoomAt(wholePicture, 2, at);
  expect(zoom.scale).toBe(2);
  expect(seenAt(zoom, at)).toEqual([expect.closeTo(0.8), expect.closeTo(0.3)]);
  zoom = zoomAt(zoom, 1.7, [0.1, 0.9]);
  expect(seenAt(zoom, [0.1, 0.9])).toEqual(seenAt(zoomAt(wholePicture, 2, at), [0.1, 0.9]).map((part) => expect.closeTo(part)));
});

test('shows nothing beside the picture, however it is moved, and the whole of it at the least', () => {
  const corner = zoomAt(wholePicture, 4, [1, 1]);
  expect(corner).toEqual({ scale: 4, left: 0.75, top: 0.75 });
  expect(pan(corner, [-1, 0.5])).toEqual({ scale: 4, left: 0.75, top: 0.625 });
  expect(pan(corner, [9, 9])).toEqual({ scale: 4, left: 0, top: 0 });
  expect(zoomAt(corner, 0.1, [0.2, 0.2])).toEqual(wholePicture);
  expect(zoomAt(corner, 100, [0, 0]).scale).toBe(8);
});

test('steps from scale to scale, also from one in between, and stops at the ends', () => {
  expect([nextScale(1, 1), nextScale(1.7, 1), nextScale(8, 1)]).toEqual([1.5, 2, 8]);
  expect([nextScale(2, -1), nextScale(1.7, -1), nextScale(1, -1)]).toEqual([1.5, 1.5, 1]);
});

test('moves only as far as it takes to see a point', () => {
  const zoom: Zoom = { scale: 2, left: 0.2, top: 0.2 };
  expect(reveal(zoom, [0.5, 0.5])).toEqual(zoom);
  expect(reveal(zoom, [0.9, 0.5])).toEqual({ scale: 2, left: expect.closeTo(0.45), top: 0.2 });
  expect(reveal(zoom, [1, 0])).toEqual({ scale: 2, left: 0.5, top: 0 });
});

test('tells what it shows', () => {
  const zoom = createZoom();
  let calls = 0;
  const stop = zoom.subscribe(() => {
    calls += 1;
  });
  zoom.step(1);
  zoom.zoomAt(2, [1, 1]);
  expect(zoom.center()).toEqual([expect.closeTo(2 / 3), expect.closeTo(2 / 3)]);
  zoom.reset();
  stop();
  zoom.step(1);
  expect(calls).toBe(3);
});
