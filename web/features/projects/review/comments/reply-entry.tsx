import { useState } from 'react';
import type { Reply } from '#web/features/projects/review/review.ts';
import { formatInstant } from '#web/lib/format.ts';
import { AuthorBadge } from './author-badge.tsx';
import { CommentBody } from './comment-body.tsx';
import type { AuthorColor } from './comment-list.ts';
import { CommentMenu } from './comment-menu.tsx';
import { EditForm } from './edit-form.tsx';
import type { EntryActions } from './entry-actions.ts';

interface ReplyEntryProps extends Omit<EntryActions, 'onSelect'> {
  reply: Reply;
  color: AuthorColor;
}

export function ReplyEntry({ reply, color, context, mayComment, attachmentUrl }: ReplyEntryProps) {
  const { author, createdAt } = reply;
  const [isEditing, setEditing] = useState(false);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <AuthorBadge name={author.name} color={color} small />
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="font-semibold text-sm [overflow-wrap:anywhere]">{author.name}</span>
            <time dateTime={createdAt} className="text-muted text-xs">
              {formatInstant(createdAt)}
            </time>
          </p>
          {mayComment && reply.isOwn && <CommentMenu id={reply.id} context={context} onEdit={() => setEditing(true)} />}
        </div>
        {isEditing ? (
          <EditForm comment={reply} context={context} onClose={() => setEditing(false)} />
        ) : (
          <CommentBody comment={reply} attachmentUrl={attachmentUrl} />
        )}
      </div>
    </li>
  );
}
