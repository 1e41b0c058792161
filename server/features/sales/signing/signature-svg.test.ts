import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signature, signatureField } from '#api/sales/signatures.ts';
import { signatureSvg } from './signature-svg.ts';

const drawn = (...strokes: number[][]) => ({ kind: 'drawn', strokes }) as const;
const pathOf = (...strokes: number[][]) => /d="([^"]*)"/.exec(signatureSvg(drawn(...strokes)))?.[1];

test('draws smooth lines from the first point to the last', () => {
  expect(pathOf([10, 10, 20, 30, 40, 30, 60, 10])).toBe('M10 10Q20 30 30 30Q40 30 50 20L60 10');
  expect(pathOf([10, 10, 20, 20], [50, 50, 60, 60])).toBe('M10 10L20 20M50 50L60 60');
});

test('draws a dot for a single point, which a round line shows', () => {
  expect(pathOf([10, 10])).toBe('M10 10L10 10');
});

test('leaves out points that are too near to be seen', () => {
  expect(pathOf([10, 10, 10.4, 10.4, 11, 10, 30, 10])).toBe('M10 10L30 10');
});

test('is cropped to what was drawn', () => {
  expect(signatureSvg(drawn([100, 50, 300, 150]))).toContain('viewBox="94 44 212 112"');
});

test('draws whatever the API accepts without leaving the field, in numbers alone', () => {
  const coordinate = fc.oneof(fc.double({ min: 0, max: 1000, noNaN: true }), fc.constantFrom(-0, 1e-320, 1000));
  const stroke = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 50 }).map((points) => points.flat());
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 5 }), (strokes) => {
      const path = pathOf(...strokes)!;
      expect(path).toMatch(/^(?:M[\d. ]+(?:Q[\d. ]+)*L[\d. ]+)+$/);
      const numbers = path.match(/[\d.]+/g)!.map(Number);
      expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThanOrEqual(signatureField.width);
      expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThanOrEqual(signatureField.height);
    }),
  );
});

test.each([
  ['no strokes', []],
  ['an empty stroke', [[]]],
  ['half a point', [[1, 2, 3]]],
  ['a point outside the field', [[1, 1e300]]],
  ['a number that is none', [[1, Number.NaN]]],
  ['an infinite number', [[1, Number.POSITIVE_INFINITY]]],
  ['text', [['1', '2']]],
  ['too many strokes', Array.from({ length: 201 }, () => [1, 2])],
  ['too many points', Array.from({ length: 11 }, () => Array.from({ length: 4000 }, () => 1))],
])('the API rejects %s', (_, strokes) => {
  expect(signature.safeParse({ kind: 'drawn', strokes }).success).toBe(false);
});
