import { useSyncExternalStore } from 'react';
import type { Point } from '#web/features/projects/review/drawing/shape.ts';

/** Which part of the picture is seen. */
export interface Zoom {
  /** 1 shows the whole picture. */
  scale: number;
  /** The left and upper edge of the part that is seen, as fractions of the picture. */
  left: number;
  top: number;
}

export const wholePicture: Zoom = { scale: 1, left: 0, top: 0 };

/** The scales at which buttons and keys stop. */
const scales = [1, 1.5, 2, 3, 4, 6, 8];
const maxScale = scales.at(-1)!;

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

/** Limits the part that is seen to the picture, so that nothing beside it is. */
function inside({ scale, left, top }: Zoom): Zoom {
  const last = 1 - 1 / scale;
  return { scale, left: clamp(left, 0, last), top: clamp(top, 0, last) };
}

/** Enlarges by a factor what is at a point, which stays there. @param at in parts of what is seen */
export function zoomAt(zoom: Zoom, factor: number, [x, y]: Point): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxScale);
  const gain = 1 / zoom.scale - 1 / scale;
  return inside({ scale, left: zoom.left + x * gain, top: zoom.top + y * gain });
}

/** Moves the picture by fractions of what is seen. */
export const pan = ({ scale, left, top }: Zoom, [x, y]: Point): Zoom => inside({ scale, left: left - x / scale, top: top - y / scale });

/** Moves the picture as far as it takes to see one of its points. */
export function reveal({ scale, left, top }: Zoom, [x, y]: Point): Zoom {
  const size = 1 / scale;
  const margin = size / 10;
  const edge = (current: number, at: number) => clamp(current, at - size + margin, at - margin);
  return inside({ scale, left: edge(left, x), top: edge(top, y) });
}

/** The next larger or smaller scale. */
export const nextScale = (scale: number, direction: 1 | -1): number =>
  (direction > 0 ? scales.find((next) => next > scale + 0.01) : scales.findLast((next) => next < scale - 0.01)) ?? scale;

export type ZoomControl = ReturnType<typeof createZoom>;

/** Which part of a review's pictures is seen, for all who show them. */
export function createZoom() {
  let zoom = wholePicture;
  const listeners = new Set<() => void>();
  function set(to: Zoom) {
    zoom = to;
    for (const listener of listeners) listener();
  }
  return {
    get: () => zoom,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    zoomAt: (factor: number, at: Point) => set(zoomAt(zoom, factor, at)),
    step: (direction: 1 | -1) => set(zoomAt(zoom, nextScale(zoom.scale, direction) / zoom.scale, [0.5, 0.5])),
    pan: (by: Point) => set(pan(zoom, by)),
    reveal: (point: Point) => set(reveal(zoom, point)),
    /** The middle of what is seen, in parts of the picture. */
    center: (): Point => [zoom.left + 0.5 / zoom.scale, zoom.top + 0.5 / zoom.scale],
    reset: () => set(wholePicture),
  };
}

export const useZoom = (control: ZoomControl): Zoom => useSyncExternalStore(control.subscribe, control.get, control.get);

export const formatScale = (scale: number) => `${Math.round(scale * 100)}%`;
