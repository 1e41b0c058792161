import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { commentEndpoints } from '#api/projects/comments.ts';
import { type Comment, isGuest } from '#web/features/projects/review/review.ts';
import { call, errorMessage } from '#web/lib/api.ts';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type CommentContext, isCarriedOver, useStoreComment } from './use-save-comment.ts';

interface ResolveButtonProps {
  comment: Comment;
  context: CommentContext;
  mayResolve: boolean;
}

/** Resolves or reopens; for those who may only look, says what is resolved. */
export function ResolveButton({ comment, context, mayResolve }: ResolveButtonProps) {
  const { resolved } = comment;
  const resolve = useResolve(context, comment);
  if (!mayResolve) return resolved ? <span className="text-on-forest text-sm">Resolved</span> : null;
  if (!resolved && isCarriedOver(context, comment)) return null;
  return (
    <PlainButton
      aria-label={resolved ? 'Reopen' : 'Resolve'}
      title={resolved ? 'Reopen' : 'Resolve'}
      aria-pressed={resolved}
      aria-disabled={resolve.isPending || undefined}
      onClick={resolve.run}
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

/** Resolves an open comment of an earlier version. */
export function DoneButton({ comment, context }: Omit<ResolveButtonProps, 'mayResolve'>) {
  const resolve = useResolve(context, comment);
  return (
    <PlainButton
      aria-disabled={resolve.isPending || undefined}
      onClick={resolve.run}
      className="relative z-10 -my-2 flex items-center gap-1.5 py-2 hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      <Check aria-hidden size={14} /> Done in this version
    </PlainButton>
  );
}

/** Resolves an open comment in the version that lists it, and reopens a resolved one. */
function useResolve(context: CommentContext, { id, resolved }: Comment) {
  const as = isGuest(context.audience) ? undefined : context.audience;
  const storeComment = useStoreComment(context);
  const toast = useToast();
  const announce = useAnnounce();
  const { isPending, mutate } = useMutation({
    mutationFn: () => {
      const request = { params: { id }, query: { as } };
      return resolved
        ? call(commentEndpoints.reopen, request)
        : call(commentEndpoints.resolve, { ...request, body: { fileId: context.fileId } });
    },
    onSuccess: ({ comment }) => {
      announce(comment.resolved ? 'Resolved' : 'Reopened');
      return storeComment(comment);
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error) ?? "The comment couldn't be changed. Please try again.",
        destructive: true,
      }),
  });
  return { isPending, run: () => isPending || mutate() };
}
