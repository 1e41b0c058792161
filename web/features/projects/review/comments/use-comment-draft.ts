import { useCallback, useEffect, useState } from 'react';
import type { Stroke } from '#web/features/projects/review/drawing/shape.ts';
import type { UploadedFile } from '#web/features/projects/uploads/queue/use-attachment-uploads.ts';
import { useDrafts } from '#web/lib/drafts.tsx';

export interface CommentDraft {
  text: string;
  drawing: Stroke[];
  attachments: UploadedFile[];
  /** Where it was last worked on; what is drawn belongs to this frame. */
  frame: number;
}

const emptyDraft: CommentDraft = { text: '', drawing: [], attachments: [], frame: 0 };

/**
 * The comment being written, with what was drawn and attached; kept for this tab until it's sent.
 * @returns also the frame at which the page opens, if there was an unsent comment
 */
export function useCommentDraft(fileId: number) {
  const drafts = useDrafts();
  const name = `review ${fileId} comment`;
  const [kept] = useState(() => drafts.read<CommentDraft>(name));
  const [draft, setDraft] = useState<CommentDraft>({ ...emptyDraft, ...kept });
  const isEmpty = draft.text === '' && draft.drawing.length === 0 && draft.attachments.length === 0;
  useEffect(() => {
    if (isEmpty) drafts.clear(name);
    else drafts.save(name, draft);
  }, [drafts, name, draft, isEmpty]);
  const change = useCallback((changes: Partial<CommentDraft>) => setDraft((draft) => ({ ...draft, ...changes })), []);
  const attach = useCallback((file: UploadedFile) => setDraft((draft) => ({ ...draft, attachments: [...draft.attachments, file] })), []);
  const clear = () => change({ text: '', drawing: [], attachments: [] });
  return { draft, startFrame: kept?.frame, isEmpty, change, attach, clear };
}
