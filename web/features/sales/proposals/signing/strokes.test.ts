import { expect, test } from 'vitest';
import { signatureField as field, maxSignaturePoints, signature } from '#api/sales/signatures.ts';
import { hasRoom, pathOf, type Stroke, withPoint } from './strokes.ts';

const draw = (points: [number, number][]) => points.reduce<Stroke>((stroke, [x, y]) => withPoint(stroke, x, y), []);

test('a dot is a path that can be seen', () => {
  expect(pathOf(draw([[10, 20]]))).toBe('M10,20L10.1 20');
});

test('a curve begins at the first point, ends at the last one, and passes midway between the others', () => {
  expect(
    pathOf(
      draw([
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ]),
    ),
  ).toBe('M0,0Q100,0 100 50Q100,100 50 100L0,100');
});

test('points that are too close to be seen are left out', () => {
  expect(
    draw([
      [10, 10],
      [11, 10],
      [12.5, 10],
    ]),
  ).toEqual([10, 10, 12.5, 10]);
});

test('a pen that leaves the field stays at its edge', () => {
  expect(
    draw([
      [-5, 400],
      [2000, -1],
    ]),
  ).toEqual([0, field.height, field.width, 0]);
});

test('however much is drawn, the signature is valid', () => {
  const scribble: [number, number][] = Array.from({ length: 5000 }, (_, index) => [(index * 7) % 1000, (index * 11) % 300]);
  const longest = draw(scribble);
  const strokes: Stroke[] = [];
  while (hasRoom(strokes)) strokes.push(longest);
  expect(strokes.flat().length).toBeGreaterThan(maxSignaturePoints);
  expect(signature.safeParse({ kind: 'drawn', strokes }).success).toBe(true);
});
