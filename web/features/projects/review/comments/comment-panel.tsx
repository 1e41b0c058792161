import { type ReactNode, useState } from 'react';
import { type Comment, isGuest } from '#web/features/projects/review/review.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { type ColorOf, type Filter, filterComments, filters } from './comment-list.ts';
import type { EntryActions } from './entry-actions.ts';
import { ExportMenu } from './export-menu.tsx';

interface CommentPanelProps extends EntryActions {
  /** The comments in the order of the video; undefined until they are loaded. */
  comments: Comment[] | undefined;
  colorOf: ColorOf;
  selectedId: number | undefined;
  /** The id of the last comment posted here. */
  postedId: number | undefined;
  /** Shown below the list, but reached before it: however many comments there are, a new one is close to the player. */
  children: ReactNode;
}

/** The comments on a version, filtered, and the form for a new one. */
export function CommentPanel({ comments: loaded, colorOf, selectedId, postedId, children, ...entry }: CommentPanelProps) {
  const [filter, setFilter] = useState<Filter>('open');
  const comments = loaded ?? [];
  const shown = filterComments(comments, filter);
  return (
    <section
      {...focusHome.area}
      aria-label="Comments"
      className="flex min-h-0 flex-1 flex-col border-line border-t bg-surface/40 in-data-[full-screen=picture]:hidden max-lg:order-2 sideways:col-start-2 sideways:row-start-3 sideways:border-l lg:border-t-0 lg:border-l"
    >
      <div className="contents *:order-last">{children}</div>
      <div className="flex items-center justify-between gap-2 border-line border-b px-3 lg:px-4">
        <fieldset aria-label="Show" className="flex min-w-0 flex-wrap">
          {filters.map((name) => (
            <PlainButton
              key={name}
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
              className="-mb-px min-h-11 whitespace-nowrap sm:min-h-12 border-transparent border-b-3 px-1.5 text-muted sm:px-2 text-sm capitalize hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {name} <span className="tabular-nums">{loaded && filterComments(comments, name).length}</span>
            </PlainButton>
          ))}
        </fieldset>
        {comments.length > 0 && !isGuest(entry.context.audience) && <ExportMenu context={entry.context} />}
      </div>
      {shown.length > 0 ? (
        <ol aria-label="Comments" className="min-h-0 flex-1 lg:overflow-y-auto">
          {shown.map((comment) => (
            <CommentEntry
              key={comment.id}
              {...{ comment, colorOf }}
              isSelected={comment.id === selectedId}
              isPosted={comment.id === postedId}
              {...entry}
            />
          ))}
        </ol>
      ) : !loaded ? (
        <Spinner text="Loading comments..." />
      ) : (
        <p className="flex-1 px-4 py-10 text-center text-muted">{emptyText[comments.length === 0 ? 'all' : filter]}</p>
      )}
    </section>
  );
}

const emptyText: Record<Filter, string> = {
  open: 'No open comments.',
  resolved: 'No resolved comments.',
  mine: "You haven't commented on this version yet.",
  all: 'No comments yet. Pause where something should change, and write it down here.',
};
