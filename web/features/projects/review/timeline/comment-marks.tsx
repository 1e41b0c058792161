import { type AuthorColor, type ColorOf, numberOf } from '#web/features/projects/review/comments/comment-list.ts';
import type { Comment } from '#web/features/projects/review/review.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { positionOf } from './positions.ts';

interface CommentMarksProps {
  /** The version; marks of comments from earlier ones are hollow. */
  fileId: number;
  comments: Comment[];
  frameCount: number;
  colorOf: ColorOf;
  selectedId: number | undefined;
  onSelect: (comment: Comment) => void;
  /** Whether the marks are below the track, pointing up. */
  isBelow?: boolean;
}

const inks: Record<AuthorColor, string> = {
  cerulean: 'text-on-cerulean',
  mango: 'text-on-mango',
  forest: 'text-on-forest',
  iris: 'text-on-iris',
  rose: 'text-on-rose',
  gray: 'text-on-gray',
};

/** A mark with the number of each comment on a frame. For the pointer only: the list has them for the keyboard and screen readers. */
export const CommentMarks = ({ fileId, comments, frameCount, colorOf, selectedId, onSelect, isBelow = false }: CommentMarksProps) => (
  <div aria-hidden className={`absolute inset-x-0 ${isBelow ? 'bottom-6' : 'top-0'}`}>
    {comments
      .filter(({ frame }) => frame !== null)
      .map((comment) => (
        <PlainButton
          key={comment.id}
          tabIndex={-1}
          title={`v${comment.version}, ${numberOf(comment)}, ${comment.author.name}, ${comment.timecode}: ${comment.text}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(comment)}
          style={{ left: positionOf(comment.frame!, frameCount) }}
          className={`absolute top-0 z-10 grid size-6 -translate-x-1/2 place-items-center *:col-start-1 *:row-start-1 ${comment.resolved ? 'opacity-60' : ''} ${inks[colorOf(comment.author)]}`}
        >
          <span
            className={`${isBelow ? '-rotate-135' : 'rotate-45'} rounded-full rounded-br-none border-2 border-current ${comment.fileId === fileId ? 'bg-current' : 'bg-background'} ${comment.id === selectedId ? 'size-5 ring-2 ring-ink' : 'size-4.5'}`}
          />
          <span
            className={`z-10 font-mono font-semibold text-[0.625rem] leading-none tracking-tighter ${comment.fileId === fileId ? 'forced-color-adjust-none text-background forced-colors:text-[Canvas]' : ''}`}
          >
            {numberOf(comment)}
          </span>
        </PlainButton>
      ))}
  </div>
);
