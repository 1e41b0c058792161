import { useCallback, useEffect, useState } from 'react';
import { clearDraft, readDraft, saveDraft } from '../../../lib/draft.ts';
import type { UploadedFile } from '../../files/uploads/use-attachment-uploads.ts';
import type { Stroke } from '../drawing/shape.ts';

export interface CommentDraft {
  text: string;
  drawing: Stroke[];
  attachments: UploadedFile[];
  /** Where it was last worked on; what is drawn belongs to this frame. */
  frame: number;
}

const emptyDraft: CommentDraft = { text: '', drawing: [], attachments: [], frame: 0 };

const draftName = (fileId: number) => `review ${fileId} comment`;

/** The unsent comment of this tab, from before a reload. */
export const readCommentDraft = (fileId: number) => readDraft<CommentDraft>(draftName(fileId));

/** The comment being written, with what was drawn and attached; kept for this tab until it's sent. */
export function useCommentDraft(fileId: number) {
  const [draft, setDraft] = useState<CommentDraft>(() => ({ ...emptyDraft, ...readCommentDraft(fileId) }));
  const isEmpty = draft.text === '' && draft.drawing.length === 0 && draft.attachments.length === 0;
  useEffect(() => {
    if (isEmpty) clearDraft(draftName(fileId));
    else saveDraft(draftName(fileId), draft);
  }, [fileId, draft, isEmpty]);
  const change = useCallback((changes: Partial<CommentDraft>) => setDraft((draft) => ({ ...draft, ...changes })), []);
  const attach = useCallback((file: UploadedFile) => setDraft((draft) => ({ ...draft, attachments: [...draft.attachments, file] })), []);
  const clear = () => change({ text: '', drawing: [], attachments: [] });
  return { draft, isEmpty, change, attach, clear };
}
