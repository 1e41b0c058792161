import { expect, test } from 'vitest';
import { drawing } from '#api/projects/review.ts';
import { beginStroke, extendStroke, isVisible, moveByKey, pathOf, pointIn, type Stroke } from './shape.ts';

const size = { width: 200, height: 100 };
const bounds = { left: 10, top: 20, width: 400, height: 200 } as DOMRect;

test('measures points as parts of the picture, whatever its size on screen, and keeps them inside it', () => {
  expect(pointIn(bounds, { clientX: 210, clientY: 70 })).toEqual([0.5, 0.25]);
  expect(pointIn(bounds, { clientX: 5, clientY: 900 })).toEqual([0, 1]);
});

test('draws the same stroke at any size', () => {
  const rectangle: Stroke = {
    tool: 'rectangle',
    points: [
      [0.25, 0.5],
      [0.75, 1],
    ],
  };
  expect(pathOf(rectangle, size)).toBe('M50 50L150 50L150 100L50 100Z');
  expect(pathOf(rectangle, { width: 400, height: 200 })).toBe('M100 100L300 100L300 200L100 200Z');
});

test("points an arrow's head at where it ends", () => {
  const arrow: Stroke = {
    tool: 'arrow',
    points: [
      [0.9, 0.5],
      [0.1, 0.5],
    ],
  };
  const [line, head] = pathOf(arrow, size).slice(1).split('M');
  expect(line).toBe('180 50L20 50');
  const [upper, tip, lower] = head!.split('L').map((point) => point.split(' ').map(Number));
  expect(tip).toEqual([20, 50]);
  expect(upper![0]).toBeGreaterThan(20);
  expect(upper![1]! + lower![1]!).toBeCloseTo(100);
});

test('keeps the longest pen stroke within what the server accepts', () => {
  let stroke: Stroke = { tool: 'pen', points: [[0, 0]] };
  for (let index = 1; index < 5000; index += 1) stroke = extendStroke(stroke, [index / 5000, index % 2]);
  expect(drawing.safeParse([stroke]).success).toBe(true);
  expect(stroke.points).toHaveLength(2000);
});

test('moves a point by arrow keys, further with Shift, and keeps it inside the picture', () => {
  const press = (key: string, shiftKey = false) => moveByKey([0.95, 0.5], { key, shiftKey });
  expect([press('ArrowLeft'), press('ArrowDown')]).toEqual([
    [0.94, 0.5],
    [0.95, 0.51],
  ]);
  expect([press('ArrowUp', true), press('ArrowRight', true)]).toEqual([
    [0.95, 0.4],
    [1, 0.5],
  ]);
  expect(press('Enter')).toBeUndefined();
});

test('draws a shape between two points that are set one after the other', () => {
  const begun = beginStroke('rectangle', [0.2, 0.2]);
  expect(isVisible(begun)).toBe(false);
  const drawn = extendStroke(begun, [0.6, 0.4]);
  expect(drawn.points).toEqual([
    [0.2, 0.2],
    [0.6, 0.4],
  ]);
  expect(isVisible(drawn)).toBe(true);
});

test('ignores a click without a stroke, except by the pen, which makes a dot', () => {
  expect(
    isVisible({
      tool: 'arrow',
      points: [
        [0.5, 0.5],
        [0.5, 0.501],
      ],
    }),
  ).toBe(false);
  expect(isVisible({ tool: 'pen', points: [[0.5, 0.5]] })).toBe(true);
});
