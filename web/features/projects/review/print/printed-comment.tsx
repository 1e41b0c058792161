import type { Ref } from 'react';
import { type AuthorColor, numberOf, placeOf } from '#web/features/projects/review/comments/comment-list.ts';
import { NumberBadge } from '#web/features/projects/review/comments/number-badge.tsx';
import { Origin } from '#web/features/projects/review/comments/origin.tsx';
import { DrawingView } from '#web/features/projects/review/drawing/drawing-view.tsx';
import type { Size } from '#web/features/projects/review/drawing/shape.ts';
import type { Comment, Reply } from '#web/features/projects/review/review.ts';

interface PrintedCommentProps {
  comment: Comment;
  /** The color of the comment's author. */
  color: AuthorColor;
  /** The file of the version that lists the comment. */
  fileId: number;
  /** The canvas for the picture of the comment's frame, if there is one. */
  canvasRef: Ref<HTMLCanvasElement> | undefined;
  /** The size of the video. */
  size: Size | undefined;
}

/** A comment with its replies, next to the picture of its frame. */
export const PrintedComment = ({ comment, color, fileId, canvasRef, size }: PrintedCommentProps) => (
  <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)] items-start gap-4 border-line border-b py-4 sm:grid-cols-[18rem_minmax(0,1fr)] print:grid-cols-[18rem_minmax(0,1fr)]">
    {canvasRef && size && <StillView {...{ comment, color, canvasRef, size }} />}
    <div className="grid gap-1.5 only:col-span-full">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="self-center">
          <span className="sr-only">Comment </span>
          <NumberBadge number={numberOf(comment)} color={color} />
        </span>
        <span className="font-mono">{placeOf(comment)}</span>
        <Origin comment={comment} context={{ fileId }} />
        <span className="text-muted">{comment.resolved ? 'Resolved' : 'Open'}</span>
      </p>
      {[comment, ...comment.replies].map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </div>
  </li>
);

const Entry = ({ entry: { author, internal, text } }: { entry: Pick<Reply, 'author' | 'internal' | 'text'> }) => (
  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    <strong>
      {author.name}
      {internal && ' (internal)'}:
    </strong>{' '}
    {text}
  </p>
);

/** The longer side of a picture: in pixels, and on the page in rem. */
const [longSide, longSideOnPage] = [640, 18];

interface StillViewProps {
  comment: Comment;
  color: AuthorColor;
  canvasRef: Ref<HTMLCanvasElement>;
  size: Size;
}

/** The picture of a comment's frame, in the colors of the screen, which are for pictures. */
function StillView({ comment, color, canvasRef, size }: StillViewProps) {
  const scale = 1 / Math.max(size.width, size.height);
  return (
    <div
      style={{ width: `${longSideOnPage * scale * size.width}rem` }}
      className="relative max-w-full self-start scheme-dark overflow-hidden rounded-sm bg-inset [container-type:inline-size]"
    >
      <canvas
        ref={canvasRef}
        width={Math.round(longSide * scale * size.width)}
        height={Math.round(longSide * scale * size.height)}
        role="img"
        aria-label={`Picture at ${placeOf(comment)}`}
        className="block w-full"
      />
      {comment.drawing && <DrawingView drawing={comment.drawing} size={size} color={color} number={numberOf(comment)} />}
    </div>
  );
}
