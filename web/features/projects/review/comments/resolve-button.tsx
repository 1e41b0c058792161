import { Check } from 'lucide-react';
import type { Comment } from '#web/features/projects/review/queries.ts';
import { PlainButton } from '#web/ui/button.tsx';
import { useResolve } from './use-resolve.ts';
import type { CommentContext } from './use-save-comment.ts';

/** Resolves or reopens; for those who may only look, says what is resolved. */
export function ResolveButton({ comment, context, mayResolve }: { comment: Comment; context: CommentContext; mayResolve: boolean }) {
  const { resolved } = comment;
  const resolve = useResolve(context, comment);
  if (!mayResolve) return resolved ? <span className="text-on-forest text-sm">Resolved</span> : null;
  return (
    <PlainButton
      aria-label={resolved ? 'Reopen' : 'Resolve'}
      title={resolved ? 'Reopen' : 'Resolve'}
      aria-pressed={resolved}
      disabled={resolve.isPending}
      onClick={() => resolve.mutate()}
      className="relative z-10 -m-2 grid size-11 place-items-center"
    >
      <span
        className={`grid size-7 place-items-center rounded-full border ${resolved ? 'border-transparent bg-forest text-on-forest' : 'border-input text-muted hover:border-ink hover:text-ink'}`}
      >
        <Check aria-hidden size={14} />
      </span>
    </PlainButton>
  );
}
