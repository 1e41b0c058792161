import { Pencil } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Comment, isGuest } from '#web/features/projects/review/review.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { AuthorBadge } from './author-badge.tsx';
import { CommentBody } from './comment-body.tsx';
import { type ColorOf, numberOf, placeOf } from './comment-list.ts';
import { CommentMenu } from './comment-menu.tsx';
import { EditForm } from './edit-form.tsx';
import type { EntryActions } from './entry-actions.ts';
import { NumberBadge } from './number-badge.tsx';
import { Origin } from './origin.tsx';
import { ReplyEntry } from './reply-entry.tsx';
import { DoneButton, ResolveButton } from './resolve-button.tsx';
import { TextForm } from './text-form.tsx';
import { type CommentContext, isCarriedOver, useReply } from './use-save-comment.ts';

interface CommentEntryProps extends EntryActions {
  comment: Comment;
  colorOf: ColorOf;
  isSelected: boolean;
  /** Whether the comment was just posted here. */
  isPosted: boolean;
}

/** A comment with its replies. Its timecode goes to its frame; so does a click anywhere beside its other buttons. */
export function CommentEntry({ comment, colorOf, isSelected, isPosted, onSelect, ...actions }: CommentEntryProps) {
  const { context, mayComment, attachmentUrl } = actions;
  const { author, resolved, replies } = comment;
  const mayResolve = mayComment && !isGuest(context.audience);
  const [isReplying, setReplying] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const ref = useRef<HTMLLIElement>(null);
  useScrollIntoView(ref, isSelected);
  useScrollIntoView(ref, isPosted);
  return (
    <li
      ref={ref}
      {...focusHome.row}
      aria-current={isSelected || undefined}
      className="relative scroll-mt-[60dvh] scroll-mb-28 sideways:scroll-mt-0 border-line border-b border-l-3 border-l-transparent px-4 py-2 hover:bg-surface sm:py-3.5 aria-[current]:border-l-accent aria-[current]:bg-inset/60 lg:scroll-my-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <AuthorBadge name={author.name} color={colorOf(author)} />
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="self-center">
              <span className="sr-only">Comment </span>
              <NumberBadge number={numberOf(comment)} color={colorOf(author)} />
            </span>
            <span className="font-semibold [overflow-wrap:anywhere]">{author.name}</span>
            <PlainButton
              title={formatInstant(comment.createdAt)}
              onClick={() => onSelect(comment)}
              className="font-mono text-accent-ink text-sm after:absolute after:inset-0"
            >
              {placeOf(comment)}
            </PlainButton>
            <Origin comment={comment} context={context} />
          </p>
          {isEditing ? (
            <EditForm comment={comment} context={context} onClose={() => setEditing(false)} />
          ) : (
            <CommentBody comment={comment} attachmentUrl={attachmentUrl} isFaded={resolved} />
          )}
        </div>
        <ResolveButton comment={comment} context={context} mayResolve={mayResolve} />
        <Footer
          {...{ comment, context, mayComment, mayResolve, isReplying }}
          onReply={() => setReplying(!isReplying)}
          onEdit={() => setEditing(true)}
        />
      </div>
      {replies.length > 0 && (
        <ol aria-label="Replies" className="mt-3 ml-6 grid gap-3 sm:ml-11">
          {replies.map((reply) => (
            <ReplyEntry key={reply.id} reply={reply} color={colorOf(reply.author)} {...actions} />
          ))}
        </ol>
      )}
      {isReplying && <ReplyForm comment={comment} context={context} onClose={() => setReplying(false)} />}
    </li>
  );
}

interface FooterProps extends Pick<EntryActions, 'context' | 'mayComment'> {
  comment: Comment;
  mayResolve: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
}

/** What can be done with a comment. Once somebody has replied, it stays as it is. */
function Footer({ comment, context, mayComment, mayResolve, isReplying, onReply, onEdit }: FooterProps) {
  const { id, isOwn, drawing, replies, resolved } = comment;
  if (!mayComment && !drawing) return null;
  return (
    <div className="col-span-full flex items-center sm:col-start-2 gap-4 text-muted text-sm">
      {mayComment && (
        <PlainButton
          aria-expanded={isReplying}
          onClick={onReply}
          className="relative z-10 -my-2 py-2 hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          Reply
        </PlainButton>
      )}
      {mayResolve && !resolved && isCarriedOver(context, comment) && <DoneButton comment={comment} context={context} />}
      {drawing && (
        <span className="flex items-center gap-1 text-accent-ink">
          <Pencil aria-hidden size={13} /> drawing
        </span>
      )}
      {mayComment && isOwn && replies.length === 0 && <CommentMenu id={id} context={context} onEdit={onEdit} />}
    </div>
  );
}

/** Brings a comment into view once its mark was clicked, or it was posted. */
function useScrollIntoView(ref: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (isWanted) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, isWanted]);
}

interface ReplyFormProps {
  comment: Comment;
  context: CommentContext;
  onClose: () => void;
}

function ReplyForm({ comment, context, onClose }: ReplyFormProps) {
  const drafts = useDrafts();
  const announce = useAnnounce();
  const draft = `comment ${comment.id} reply`;
  const save = useReply(context, comment, () => {
    drafts.clear(draft);
    onClose();
    announce('Reply posted');
  });
  return (
    <div className="mt-3 ml-6 sm:ml-11">
      <TextForm label={`Reply to ${comment.author.name}`} draft={draft} save={save} button="Reply" pending="Posting..." onClose={onClose} />
    </div>
  );
}
