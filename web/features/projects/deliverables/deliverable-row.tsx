import { GripVertical, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewPath } from '#domain/projects/review-path.ts';
import { formatDate } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { DeliverableMenu } from './deliverable-menu.tsx';
import { type Deliverable, isCancelled } from './deliverables.ts';
import { TitleField } from './title-field.tsx';

interface DeliverableRowProps {
  deliverable: Deliverable;
  all: Deliverable[];
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onMove: (to: number) => void;
  isDragged: boolean;
  drag: { onDragStart: () => void; onDragEnd: () => void };
}

/** A deliverable with its state, and what can be done with it. */
export function DeliverableRow({ deliverable, all, isSelected, onSelect, onMove, isDragged, drag }: DeliverableRowProps) {
  const { title, state, draft } = deliverable;
  return (
    <div
      {...focusHome.row}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-5 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${isSelected ? 'bg-inset' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <div className="flex items-center gap-1">
        {/* A handle for the mouse; the row's menu does the same. */}
        <span draggable {...drag} className="-ml-2 cursor-grab p-1 text-muted pointer-coarse:hidden">
          <GripVertical aria-hidden size={16} />
        </span>
        <label className="grid size-9 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
            className="size-5 accent-accent"
          />
        </label>
      </div>
      <div className="grid min-w-0 gap-0.5">
        {isCancelled(deliverable) ? (
          <p className="font-medium text-muted line-through [overflow-wrap:anywhere]">{title}</p>
        ) : (
          <TitleField deliverable={deliverable} />
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm tabular-nums">
          <StatusBadge status={state} />
          <Details deliverable={deliverable} />
        </p>
      </div>
      <div className="col-start-2 flex items-center gap-2 sm:col-start-auto">
        {draft && (
          <ButtonLink
            to={`/admin${reviewPath(deliverable.projectId, deliverable, draft.version)}`}
            variant="secondary"
            size="small"
            aria-label={`Review ${title}, version ${draft.version}`}
          >
            <Play aria-hidden size={16} />
            Review
          </ButtonLink>
        )}
        <DeliverableMenu deliverable={deliverable} index={all.indexOf(deliverable)} count={all.length} onMove={onMove} />
      </div>
    </div>
  );
}

function Details({ deliverable: { state, draft, dueDate, editor, aspectRatio } }: { deliverable: Deliverable }): ReactNode {
  const openComments = draft?.openComments ?? 0;
  return [
    draft ? `v${draft.version}` : state === 'in_review' && 'no draft to decide about',
    openComments > 0 && `${openComments} open ${openComments === 1 ? 'comment' : 'comments'}`,
    aspectRatio,
    dueDate && `due ${formatDate(dueDate)}`,
    editor?.name,
  ]
    .filter(Boolean)
    .join(' · ');
}
