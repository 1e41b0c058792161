import { signatureField as field, maxSignaturePoints } from '#api/sales/signatures.ts';

/** x and y in turn, in the API's `signatureField`. */
export type Stroke = number[];

const maxStrokes = 200;
const maxNumbersInStroke = 4000;
/** Closer points than this wouldn't be seen. */
const minDistance = 2;

/** Whether another stroke can begin. */
export const hasRoom = (strokes: Stroke[]) =>
  strokes.length < maxStrokes && strokes.reduce((sum, { length }) => sum + length, 0) + maxNumbersInStroke <= 2 * maxSignaturePoints;

/** The stroke with another point, unless that is too close to the last one, or the stroke is as long as it may be. */
export function withPoint(stroke: Stroke, x: number, y: number): Stroke {
  const point = [clamp(x, field.width), clamp(y, field.height)] as const;
  if (stroke.length >= maxNumbersInStroke) return stroke;
  if (stroke.length > 0 && Math.hypot(point[0] - stroke.at(-2)!, point[1] - stroke.at(-1)!) < minDistance) return stroke;
  return [...stroke, ...point];
}

const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)) * 10) / 10;

/** An SVG path: the points are control points, and the curve passes midway between them. A single point is a dot. */
export function pathOf(stroke: Stroke): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, index) => [stroke[2 * index]!, stroke[2 * index + 1]!] as const);
  const [first, last] = [points[0]!, points.at(-1)!];
  if (points.length < 3) return `M${first}L${last[0] + 0.1} ${last[1]}`;
  const curves = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2]!;
    return `Q${point} ${(point[0] + next[0]) / 2} ${(point[1] + next[1]) / 2}`;
  });
  return `M${first}${curves.join('')}L${last}`;
}
