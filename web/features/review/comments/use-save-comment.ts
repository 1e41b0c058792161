import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { commentEndpoints, type newFileComment } from '../../../../contract/comments.ts';
import { call } from '../../../lib/api.ts';
import { type Area, type Comment, versionComments } from '../queries.ts';

/** Whose comments: the version's, as seen in an area. */
export interface CommentContext {
  area: Area;
  projectId: number;
  fileId: number;
}

/** Puts a comment from a response into the list, in place of its earlier state. */
export function useStoreComment({ area, projectId, fileId }: CommentContext) {
  const queryClient = useQueryClient();
  const { queryKey } = versionComments(area, projectId, fileId);
  return async (comment: Comment) => {
    // A list that's on its way may not have it yet.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (comments) => [...(comments ?? []).filter(({ id }) => id !== comment.id), comment]);
    queryClient.invalidateQueries({ queryKey: [area, 'projects'] });
  };
}

/** Posts a comment or a reply. */
export function useSaveComment(context: CommentContext, onSuccess: () => void) {
  const storeComment = useStoreComment(context);
  const { area, fileId } = context;
  return useMutation({
    mutationFn: (body: z.input<typeof newFileComment>) => call(commentEndpoints.add, { params: { id: fileId }, query: { as: area }, body }),
    onSuccess: async ({ comment }) => {
      await storeComment(comment);
      onSuccess();
    },
  });
}
