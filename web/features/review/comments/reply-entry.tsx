import { formatInstant } from '../../../lib/format.ts';
import type { Reply } from '../queries.ts';
import { AuthorBadge } from './author-badge.tsx';
import { CommentBody } from './comment-body.tsx';
import type { AuthorColor } from './comment-list.ts';

export function ReplyEntry({
  reply,
  color,
  attachmentUrl,
}: {
  reply: Reply;
  color: AuthorColor;
  attachmentUrl: (fileId: number) => string;
}) {
  const { author, createdAt } = reply;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <AuthorBadge name={author.name} color={color} small />
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold text-sm [overflow-wrap:anywhere]">{author.name}</span>
          <time dateTime={createdAt} className="text-muted text-xs">
            {formatInstant(createdAt)}
          </time>
        </p>
        <CommentBody comment={reply} attachmentUrl={attachmentUrl} />
      </div>
    </li>
  );
}
