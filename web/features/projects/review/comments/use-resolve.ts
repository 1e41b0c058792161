import { useMutation } from '@tanstack/react-query';
import { commentEndpoints } from '#contract/projects/comments.ts';
import { type Comment, isGuest } from '#web/features/projects/review/queries.ts';
import { call, serverMessage } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type CommentContext, useStoreComment } from './use-save-comment.ts';

/** Resolves an open comment, and reopens a resolved one. */
export function useResolve(context: CommentContext, { id, resolved }: Comment) {
  const as = isGuest(context.audience) ? undefined : context.audience;
  const storeComment = useStoreComment(context);
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(resolved ? commentEndpoints.reopen : commentEndpoints.resolve, { params: { id }, query: { as } }),
    onSuccess: ({ comment }) => storeComment(comment),
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessage(error) ?? "The comment couldn't be changed. Please try again.",
        destructive: true,
      }),
  });
}
