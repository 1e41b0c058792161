import { useRef } from 'react';
import { Link } from 'react-router';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import { Deadline } from '#web/features/projects/projects/lists/deadline.tsx';
import { Priority } from '#web/features/projects/projects/lists/priority.tsx';
import type { BoardProject } from '#web/features/projects/projects/project.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useDrag } from './use-drag.ts';
import { useFocusRestoration } from './use-focus-restoration.ts';

export function BoardCard({ project, onMove }: { project: BoardProject; onMove: (project: BoardProject) => void }) {
  const ref = useRef<HTMLLIElement>(null);
  const isDragged = useDrag(ref, project);
  const { id, title, clientName, editor, priority, draft } = project;
  useFocusRestoration(ref, id);
  return (
    <li
      ref={ref}
      data-project={id}
      className={`grid cursor-grab gap-2 rounded-sm border border-line bg-surface p-3 hover:border-muted ${isDragged ? 'opacity-40' : ''}`}
    >
      {draft?.hasPoster && (
        <img
          src={posterUrl(draft.fileId, 'admin')}
          alt=""
          loading="lazy"
          draggable={false}
          className="aspect-video w-full rounded-sm bg-inset object-cover"
        />
      )}
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
      {draft && <p className="text-sm">{describeDraft(draft)}</p>}
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

function describeDraft({ version, openComments }: NonNullable<BoardProject['draft']>): string {
  const comments = openComments === 1 ? '1 open comment' : `${openComments} open comments`;
  return openComments > 0 ? `v${version} · ${comments}` : `v${version}`;
}
