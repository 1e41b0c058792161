import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { commentEndpoints, type newFileComment } from '#api/projects/comments.ts';
import { type Audience, type Comment, versionComments } from '#web/features/projects/review/review.ts';
import { call } from '#web/lib/api.ts';
import { refetchReaders } from '#web/lib/query.ts';

/** The version whose comments are meant, and who sees them. */
export interface CommentContext {
  audience: Audience;
  /** The id of whoever is signed in; undefined for guests. */
  personId: number | undefined;
  projectId: number;
  fileId: number;
}

/** Whether a comment in a version's list was made on an earlier one. */
export const isCarriedOver = ({ fileId }: Pick<CommentContext, 'fileId'>, comment: Pick<Comment, 'fileId'>) => comment.fileId !== fileId;

/** Puts a comment from a response into the list, in place of its earlier state. */
export function useStoreComment(context: CommentContext) {
  const { audience, projectId, fileId } = context;
  const queryClient = useQueryClient();
  const { queryKey } = versionComments(audience, projectId, fileId);
  return async (comment: Comment) => {
    // A list that's on its way may not have it yet.
    await queryClient.cancelQueries({ queryKey });
    // A response has the frames of the comment's own version.
    if (!isCarriedOver(context, comment))
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, comments: [...list.comments.filter(({ id }) => id !== comment.id), comment] },
      );
    refetchReaders(queryClient, audience, `comments ${projectId}`);
  };
}

/** A call that returns the comment as it is now. */
function useCommentMutation<Input>(
  context: CommentContext,
  mutationFn: (input: Input) => Promise<{ comment: Comment }>,
  onSuccess: (comment: Comment) => void,
) {
  const storeComment = useStoreComment(context);
  return useMutation({
    mutationFn,
    onSuccess: async ({ comment }) => {
      await storeComment(comment);
      onSuccess(comment);
    },
  });
}

export const useSaveComment = (context: CommentContext, onSuccess: (comment: Comment) => void) =>
  useCommentMutation(context, (body: z.input<typeof newFileComment>) => addComment(context, body), onSuccess);

/** Posts a reply with the text that it's given. A reply is on the comment's version, wherever it's written. */
export const useReply = (context: CommentContext, { id, fileId }: Comment, onSuccess: () => void) =>
  useCommentMutation(context, (text: string) => addComment({ ...context, fileId }, { text, parentId: id }), onSuccess);

/** Takes the new text of one's own comment or reply. */
export const useChangeComment = (context: CommentContext, id: number, onSuccess: () => void) =>
  useCommentMutation(
    context,
    (text: string) => call(commentEndpoints.change, { params: { id }, query: { as: context.audience }, body: { text } }),
    onSuccess,
  );

const addComment = ({ audience, fileId }: CommentContext, body: z.input<typeof newFileComment>) =>
  call(commentEndpoints.add, { params: { id: fileId }, query: { as: audience }, body });
