import type { Drawing } from '#api/projects/review.ts';

export type Stroke = Drawing[number];
export type Tool = Stroke['tool'];
export type Point = [number, number];

/** The picture's size in pixels; strokes are in parts of it. */
export interface Size {
  width: number;
  height: number;
}

/** How long an arrow's head is, as a part of the picture's height. */
const arrowHead = 0.06;

/** An SVG path of a stroke, in pixels of the picture. */
export function pathOf(stroke: Stroke, size: Size): string {
  const points = stroke.points.map(([x, y]) => [x * size.width, y * size.height] as Point);
  if (stroke.tool === 'pen') return penPath(points);
  const [from, to] = points as [Point, Point];
  return stroke.tool === 'arrow' ? arrowPath(from, to, arrowHead * size.height) : rectanglePath(from, to);
}

const format = ([x, y]: Point) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;

/** The path of a line drawn by pen; a single point becomes a dot. */
const penPath = (points: Point[]) => `M${[...points, ...(points.length === 1 ? points : [])].map(format).join('L')}`;

const rectanglePath = ([x1, y1]: Point, [x2, y2]: Point) =>
  `M${format([x1, y1])}L${format([x2, y1])}L${format([x2, y2])}L${format([x1, y2])}Z`;

/** The head is at most half as long as the arrow. */
function arrowPath(from: Point, to: Point, headLength: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const head = Math.min(headLength, Math.hypot(to[0] - from[0], to[1] - from[1]) / 2);
  const barb = (turn: number): Point => [to[0] - head * Math.cos(angle + turn), to[1] - head * Math.sin(angle + turn)];
  return `M${format(from)}L${format(to)}M${format(barb(0.5))}L${format(to)}L${format(barb(-0.5))}`;
}

/** A stroke at its first point. */
export const beginStroke = (tool: Tool, point: Point): Stroke =>
  tool === 'pen' ? { tool, points: [point] } : { tool, points: [point, point] };

/** The most points that a pen stroke may have; the ones after that are left out. */
const maxPoints = 2000;
/** Points closer to each other than this part of the picture are left out. */
const minDistance = 0.002;

/** A stroke while it's drawn: the pen adds points, the others move their end. */
export function extendStroke(stroke: Stroke, point: Point): Stroke {
  if (stroke.tool !== 'pen') return { ...stroke, points: [stroke.points[0] as Point, point] };
  const [x, y] = stroke.points.at(-1)!;
  const isFarEnough = Math.hypot(point[0] - x, point[1] - y) >= minDistance;
  return isFarEnough && stroke.points.length < maxPoints ? { ...stroke, points: [...stroke.points, point] } : stroke;
}

/** Whether a stroke is more than an accidental click. */
export const isVisible = ({ tool, points }: Stroke) =>
  tool === 'pen' || Math.hypot(points[1]![0] - points[0]![0], points[1]![1] - points[0]![1]) > 0.01;

/** A point of the picture, from 0 to 1, even if the pointer has left it. */
export const pointIn = ({ left, top, width, height }: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): Point => [
  clamp((clientX - left) / width),
  clamp((clientY - top) / height),
];

const directions: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key moves a point: by a hundredth of the picture, with Shift by a tenth. Undefined for other keys. */
export function moveByKey([x, y]: Point, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Point | undefined {
  const direction = directions[key];
  const step = shiftKey ? 0.1 : 0.01;
  return direction && [clamp(x + direction[0] * step), clamp(y + direction[1] * step)];
}

const clamp = (value: number) => Number(Math.max(0, Math.min(1, value)).toFixed(4));
