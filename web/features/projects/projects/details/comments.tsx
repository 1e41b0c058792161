import type { OwnProjectDetail, ProjectComment } from '#web/features/projects/projects/project.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A client's comments have no `internal` field, because internal ones are never sent to clients. */
type Comment = Omit<ProjectComment, 'internal'> & { internal?: boolean };

interface CommentsProps {
  project: Pick<OwnProjectDetail, 'files'> & { comments: Comment[] };
}

/** The comments on the project as a whole. */
export function Comments({ project: { comments, files } }: CommentsProps) {
  const hasDraft = files.some(({ type }) => type === 'draft');
  if (comments.length === 0) return <p className="text-muted">{hasDraft ? noneOnProject : 'No comments yet.'}</p>;
  return (
    <ol className="grid gap-3">
      {comments.map((comment) => (
        <CommentEntry key={comment.id} comment={comment} />
      ))}
    </ol>
  );
}

const noneOnProject = 'No comments on the project as a whole. Those on a draft are in its review.';

function CommentEntry({ comment: { author, createdAt, text, internal } }: { comment: Comment }) {
  return (
    <li
      className={`grid gap-1.5 rounded-sm border border-l-4 px-4 py-3 ${
        internal ? 'border-on-mango border-dashed bg-mango text-on-mango' : 'border-line bg-surface'
      } ${author.kind === 'studio' || internal ? '' : 'border-l-on-cerulean'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{author.name}</span>
        <time dateTime={createdAt} className={`text-sm ${internal ? '' : 'text-muted'}`}>
          {formatInstant(createdAt)}
        </time>
        {internal && <Badge color="gray">Only the studio sees this</Badge>}
      </p>
      <p className="max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </li>
  );
}
