import { useRef } from 'react';
import { Link } from 'react-router';
import { Deadline } from '#web/features/projects/projects/lists/deadline.tsx';
import { Priority } from '#web/features/projects/projects/lists/priority.tsx';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useDrag } from './use-drag.ts';
import { useFocusRestoration } from './use-focus-restoration.ts';

export function BoardCard({ project, onMove }: { project: AdminProject; onMove: (project: AdminProject) => void }) {
  const ref = useRef<HTMLLIElement>(null);
  const isDragged = useDrag(ref, project);
  const { id, title, clientName, editor, priority } = project;
  useFocusRestoration(ref, id);
  return (
    <li
      ref={ref}
      data-project={id}
      className={`grid cursor-grab gap-2 rounded-sm border border-line bg-surface p-3 hover:border-muted ${isDragged ? 'opacity-40' : ''}`}
    >
      {/* Drag the card, not the link's URL. */}
      <Link
        to={`/admin/projects/${id}`}
        draggable={false}
        className="line-clamp-3 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {title}
      </Link>
      <p className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
        {clientName}
        {editor && ` · ${editor.name}`}
      </p>
      {priority && (
        <div>
          <Priority priority={priority} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <Deadline project={project} />
        <Button variant="secondary" size="small" aria-label={`Change status of ${title}`} onClick={() => onMove(project)}>
          Change status
        </Button>
      </div>
    </li>
  );
}
