import { useState } from 'react';
import { clearDraft, readDraft, saveDraft } from '../../../lib/draft.ts';
import type { Stroke } from '../drawing/shape.ts';

export interface CommentDraft {
  text: string;
  drawing: Stroke[];
  /** Where it was last worked on; what is drawn belongs to this frame. */
  frame: number;
}

const draftName = (fileId: number) => `review ${fileId} comment`;

/** The unsent comment of this tab, from before a reload. */
export const readCommentDraft = (fileId: number) => readDraft<CommentDraft>(draftName(fileId));

/** The comment being written, with what was drawn; kept for this tab until it's sent. */
export function useCommentDraft(fileId: number) {
  const [draft, setDraft] = useState<CommentDraft>(() => readCommentDraft(fileId) ?? { text: '', drawing: [], frame: 0 });
  const change = (changes: Partial<CommentDraft>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    if (changed.text || changed.drawing.length > 0) saveDraft(draftName(fileId), changed);
    else clearDraft(draftName(fileId));
  };
  const clear = () => change({ text: '', drawing: [] });
  return { draft, change, clear };
}
