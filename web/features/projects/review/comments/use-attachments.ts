import { useState } from 'react';
import { maxAttachments } from '#api/projects/comments.ts';
import { fileEndpoints } from '#api/projects/files.ts';
import { isGuest } from '#web/features/projects/review/review.ts';
import { useAttachmentUploads } from '#web/features/projects/uploads/queue/use-attachment-uploads.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import type { useCommentDraft } from './use-comment-draft.ts';
import type { CommentContext } from './use-save-comment.ts';

/** The attachments of the comment being written: what is uploaded is part of its draft. */
export function useAttachments(
  { audience, personId, projectId }: CommentContext,
  { draft, change, attach }: ReturnType<typeof useCommentDraft>,
) {
  const { attachments } = draft;
  const owner = isGuest(audience) ? 'client' : audience;
  const { queue, uploads } = useAttachmentUploads(owner, attach);
  const [problem, setProblem] = useState<string>();
  const deleteFile = useAction({
    mutationFn: (id: number) => call(fileEndpoints.remove, { params: { id }, query: { as: owner } }),
    successMessage: 'Attachment removed.',
    errorMessage: "The attachment was removed here, but its file couldn't be deleted. You find it among the project's files.",
  });
  return {
    uploads,
    problem,
    isUploading: uploads.length > 0,
    add(files: File[]) {
      const free = maxAttachments - attachments.length - uploads.length;
      setProblem(files.length > free ? `A comment can have at most ${maxAttachments} attachments.` : undefined);
      if (personId !== undefined) queue.add({ audience: owner, personId, projectId, type: 'feedback' }, files.slice(0, Math.max(0, free)));
    },
    retry: (id: number) => queue.resume(id),
    cancel: (id: number) => queue.cancel(id),
    remove(id: number) {
      change({ attachments: attachments.filter((attachment) => attachment.id !== id) });
      deleteFile.mutate(id);
    },
  };
}
