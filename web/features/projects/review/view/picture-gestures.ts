import { framesPerSecond } from '#domain/projects/timecode.ts';
import { type Point, pointIn } from '#web/features/projects/review/drawing/shape.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import type { ZoomControl } from './zoom.ts';

/** Less than this many pixels is a tap or click. */
const slop = 6;
/** How far a finger is dragged along the picture for a frame, in pixels. */
const pixelsPerFrame = 4;
/** How long after a tap the next one belongs to it, in milliseconds. */
const doubleTapTime = 300;
const jumpSeconds = 5;

/** Which side of the picture was tapped twice: left (-1) or right (1). */
export type JumpDirection = -1 | 1;

interface PictureGestures {
  player: FramePlayer;
  zoom: ZoomControl;
  onJump: (direction: JumpDirection) => void;
}

/**
 * What pointers do on the pictures of a stage: a click or tap plays and pauses. With Ctrl the wheel zooms, as two fingers do, and what is
 * enlarged is dragged or scrolled; a second click shows the whole picture again. A finger that is dragged along it goes through the frames,
 * and two taps on its left or right third jump.
 * @returns ends it
 */
export function followGestures(stage: HTMLElement, { player, zoom, onJump }: PictureGestures): () => void {
  const pointers = new Map<number, Point>();
  let view = new DOMRect();
  let start: Point = [0, 0];
  let pointerType = '';
  let hasMoved = false;
  let hasPinched = false;
  let scrubbedFrom: { x: number; frame: number } | undefined;
  /** The first of two taps or clicks, and the state in which it was made. */
  let first: { side: JumpDirection | 0; time: number; isPlaying: boolean; frame: number } | undefined;

  const isZoomed = () => zoom.get().scale > 1;

  function onPointerDown(event: PointerEvent) {
    const found = viewUnder(event);
    if (!found || event.button !== 0) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    hasPinched ||= pointers.size > 1;
    if (pointers.size > 1) return;
    view = found.getBoundingClientRect();
    start = [event.clientX, event.clientY];
    ({ pointerType } = event);
    hasMoved = false;
    hasPinched = false;
    scrubbedFrom = undefined;
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    pointers.set(event.pointerId, now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    hasMoved ||= other !== undefined || distance(start, now) >= slop;
    if (!hasMoved) return;
    if (other) pinch(other, before, now);
    else if (isZoomed()) zoom.pan([(now[0] - before[0]) / view.width, (now[1] - before[1]) / view.height]);
    else if (pointerType !== 'mouse' && !hasPinched) scrub(event.clientX);
  }

  function pinch(other: Point, before: Point, now: Point) {
    const [clientX, clientY] = middle(other, now);
    const [x, y] = middle(other, before);
    zoom.pan([(clientX - x) / view.width, (clientY - y) / view.height]);
    zoom.zoomAt(distance(other, now) / Math.max(1, distance(other, before)), pointIn(view, { clientX, clientY }));
  }

  function scrub(x: number) {
    scrubbedFrom ??= { x, frame: player.getState().frame };
    player.show(scrubbedFrom.frame + Math.round((x - scrubbedFrom.x) / pixelsPerFrame));
  }

  function onPointerUp(event: PointerEvent) {
    // Browsers make no second click of two quick taps everywhere.
    if (pointers.delete(event.pointerId) && pointers.size === 0 && !hasMoved && !hasPinched) tap(event);
  }

  /** The first of two taps has played or paused already, which the second one takes back. Each further one on a side jumps again. */
  function tap({ clientX, clientY, timeStamp }: PointerEvent) {
    const { isPlaying, frame } = player.getState();
    const side = pointerType === 'touch' ? sideOf(pointIn(view, { clientX, clientY })) : 0;
    if (first?.side !== side || timeStamp - first.time >= doubleTapTime || (side === 0 && !isZoomed())) {
      first = { side, time: timeStamp, isPlaying, frame };
      player.toggle();
      return;
    }
    if (isPlaying !== first.isPlaying) player.toggle();
    first = { ...first, time: timeStamp, frame: first.frame + side * jumpSeconds * framesPerSecond(player.rate) };
    player.seekTo(first.frame);
    if (side === 0) zoom.reset();
    else onJump(side);
  }

  /** Handles presses without a pointer, such as those of screen readers. */
  function onClick(event: MouseEvent) {
    if (event.detail === 0 && viewUnder(event)) player.toggle();
  }

  function onWheel(event: WheelEvent) {
    // `viewUnder` leaves out the surface for drawing, on which the wheel works, too.
    const found = (event.target as Element).closest(viewSelector)?.getBoundingClientRect();
    if (!found) return;
    if (event.ctrlKey || event.metaKey) zoom.zoomAt(Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), pointIn(found, event));
    else if (isZoomed()) zoom.pan([-event.deltaX / found.width, -event.deltaY / found.height]);
    else return;
    event.preventDefault();
  }

  /** Keeps two fingers from scrolling the page. */
  const onTouchMove = (event: Event) => pointers.size > 1 && event.cancelable && event.preventDefault();

  const events = new AbortController();
  const { signal } = events;
  stage.addEventListener('pointerdown', onPointerDown, { signal });
  // Listens beside the pictures, too, where what has begun on them may go on and end.
  addEventListener('pointermove', onPointerMove, { signal });
  addEventListener('pointerup', onPointerUp, { signal });
  addEventListener('pointercancel', ({ pointerId }) => pointers.delete(pointerId), { signal });
  stage.addEventListener('click', onClick, { signal });
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  stage.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  return () => events.abort();
}

const viewSelector = '[data-view]';

/** The picture that an event is on, unless it's on something above it that is used itself. */
function viewUnder({ target }: Event): Element | undefined {
  const element = target as Element;
  if (element.closest('button, input, [role="slider"], [role="application"]')) return undefined;
  return element.closest(viewSelector) ?? undefined;
}

/** The third of the picture that a point is in: left (-1), middle (0) or right (1). */
const sideOf = ([x]: Point): JumpDirection | 0 => (x < 1 / 3 ? -1 : x > 2 / 3 ? 1 : 0);

const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x1 - x2, y1 - y2);

const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];
