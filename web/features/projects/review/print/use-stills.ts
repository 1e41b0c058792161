import { useCallback, useMemo, useRef, useState } from 'react';
import type { FrameRate } from '#domain/projects/timecode.ts';
import type { Comment } from '#web/features/projects/review/review.ts';
import { drawStills } from './draw-stills.ts';

/** The most pictures that are drawn: each takes about a megabyte of memory and a moment to seek. */
export const maxStills = 100;

/**
 * Pictures of the frames of comments, drawn in the browser from the video that it may play.
 * @param rate undefined while there is no video
 */
export function useStills(rate: FrameRate | undefined, comments: Comment[]) {
  const canvases = useRef(new Map<number, HTMLCanvasElement>());
  const [drawn, setDrawn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const framed = useMemo(() => comments.filter(({ frame }) => frame !== null), [comments]);
  const pictured = useMemo(() => (rate ? framed.slice(0, maxStills) : []), [rate, framed]);
  const videoRef = useCallback(
    (video: HTMLVideoElement) => {
      const stills = pictured.map(({ id, frame }) => ({ frame: frame!, canvas: canvases.current.get(id)! }));
      return drawStills(video, rate!, stills, { onDrawn: setDrawn, onStalled: () => setFailed(true) });
    },
    [rate, pictured],
  );
  const register = (id: number) => (canvas: HTMLCanvasElement) => {
    canvases.current.set(id, canvas);
    return () => {
      canvases.current.delete(id);
    };
  };
  return {
    count: pictured.length,
    drawn,
    isDrawing: !hasFailed && drawn < pictured.length,
    hasFailed,
    areLimited: rate !== undefined && framed.length > maxStills,
    videoRef,
    onError: () => setFailed(true),
    /** The canvas's ref; undefined for a comment without a picture. */
    canvasRef: (comment: Comment) => (!hasFailed && pictured.includes(comment) ? register(comment.id) : undefined),
  };
}
