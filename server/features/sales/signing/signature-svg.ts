import { type Signature, signatureField } from '#api/sales/signatures.ts';

type Point = readonly [x: number, y: number];

/** Points nearer to the one before than this, in the signature field's units, add nothing that can be seen. */
const minDistance = 2;
const lineWidth = 6;

/** A drawn signature as a picture: smooth lines through what was drawn, cropped to it. */
export function signatureSvg({ strokes }: Extract<Signature, { kind: 'drawn' }>): string {
  const lines = strokes.map(pointsOf);
  const [xs, ys] = [lines.flat().map(([x]) => x), lines.flat().map(([, y]) => y)];
  const [left, top] = [smallest(xs) - lineWidth, smallest(ys) - lineWidth];
  const [width, height] = [largest(xs) - left + lineWidth, largest(ys) - top + lineWidth];
  const path = lines.map(smoothLine).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">` +
    `<path d="${path}" fill="none" stroke="#161616" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

const smallest = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), signatureField.width);
const largest = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** The points of a stroke as whole numbers inside the field, without those that are too near to the one before. */
function pointsOf(stroke: number[]): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    const point = [within(stroke[index]!, signatureField.width), within(stroke[index + 1]!, signatureField.height)] as const;
    const last = points.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= minDistance) points.push(point);
  }
  return points;
}

const within = (coordinate: number, max: number) => Math.min(max, Math.max(0, Math.round(coordinate)));

/** Each curve ends halfway between two points, and bends towards the first: smooth, and never beyond what was drawn. */
function smoothLine(points: Point[]): string {
  const last = points.at(-1)!;
  const curves = points
    .slice(1, -1)
    .map(([x, y], index) => {
      const [nextX, nextY] = points[index + 2]!;
      return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
    })
    .join('');
  return `M${points[0]!.join(' ')}${curves}L${last.join(' ')}`;
}
