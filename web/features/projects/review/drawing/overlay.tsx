import { useEffect, useRef } from 'react';
import type { AuthorColor, ColorOf } from '#web/features/projects/review/comments/comment-list.ts';
import type { CommentDraft } from '#web/features/projects/review/comments/use-comment-draft.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import type { Comment } from '#web/features/projects/review/review.ts';
import type { ZoomControl } from '#web/features/projects/review/view/zoom.ts';
import { DrawingSurface } from './drawing-surface.tsx';
import { DrawingView } from './drawing-view.tsx';
import { FrameDrawings } from './frame-drawings.tsx';
import type { Size, Stroke, Tool } from './shape.ts';

interface OverlayProps {
  player: FramePlayer;
  comments: Comment[];
  draft: CommentDraft;
  tool: Tool | undefined;
  size: Size;
  colorOf: ColorOf;
  /** The color of what is being drawn. */
  ownColor: AuthorColor;
  zoom: ZoomControl;
  onDraw: (stroke: Stroke) => void;
  onLeave: () => void;
}

/** Shows, while the player is paused, what was drawn onto the shown frame, and the surface to draw on. */
export function Overlay({ player, comments, draft, tool, size, colorOf, ownColor, ...surface }: OverlayProps) {
  const ref = useRef<SVGSVGElement>(null);
  // The surface gets the focus, since whoever has chosen a tool draws next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the surface comes back for another reason
  useEffect(() => ref.current?.focus({ preventScroll: true }), [tool]);
  const frame = usePlayerState(player, (state) => state.frame);
  const isPlaying = usePlayerState(player, (state) => state.isPlaying);
  if (isPlaying) return null;
  const isDrawnHere = draft.drawing.length > 0 && draft.frame === frame;
  if (tool && (isDrawnHere || draft.drawing.length === 0))
    return <DrawingSurface key={tool} ref={ref} tool={tool} drawing={draft.drawing} size={size} color={ownColor} {...surface} />;
  return (
    <>
      <FrameDrawings {...{ player, comments, size, colorOf }} />
      {isDrawnHere && <DrawingView drawing={draft.drawing} size={size} color={ownColor} />}
    </>
  );
}
