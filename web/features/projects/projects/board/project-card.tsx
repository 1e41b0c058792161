import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import { Deadline } from '#web/features/projects/projects/lists/deadline.tsx';
import { Priority } from '#web/features/projects/projects/lists/priority.tsx';
import { DeliverableProgress } from '#web/features/projects/projects/progress/deliverable-progress.tsx';
import type { BoardProject } from '#web/features/projects/projects/project.ts';
import { CardLink, MoveButton } from '#web/ui/board/board-column.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** A project's card on the board. */
export function ProjectCard({ project, onMove }: { project: BoardProject; onMove: () => void }) {
  const { id, title, clientName, editor, priority, draft, progress } = project;
  return (
    <>
      <MoveButton label={`Change status of ${title}`} onClick={onMove} />
      {draft?.hasPoster && (
        <img
          src={posterUrl(draft.fileId, 'admin', draft.posterRevision)}
          alt=""
          loading="lazy"
          draggable={false}
          className="aspect-video w-full rounded-sm bg-inset object-cover"
        />
      )}
      <CardLink to={`/admin/projects/${id}`}>{title}</CardLink>
      <p className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
        {clientName}
        {editor && ` · ${editor.name}`}
      </p>
      {progress && <DeliverableProgress {...progress} />}
      {draft && !progress && (
        <TextLink
          to={`/admin/projects/${id}/review/${draft.version}`}
          draggable={false}
          aria-label={`Review ${title}, ${describeDraft(draft)}`}
          className="text-sm"
        >
          {describeDraft(draft)}
        </TextLink>
      )}
      {priority && (
        <div>
          <Priority priority={priority} />
        </div>
      )}
      <div className="text-sm empty:hidden">
        <Deadline project={project} />
      </div>
    </>
  );
}

function describeDraft({ version, openComments }: NonNullable<BoardProject['draft']>): string {
  const comments = openComments === 1 ? '1 open comment' : `${openComments} open comments`;
  return openComments > 0 ? `v${version} · ${comments}` : `v${version}`;
}
