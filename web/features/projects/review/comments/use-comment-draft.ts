import { useCallback, useEffect, useState } from 'react';
import type { Stroke } from '#web/features/projects/review/drawing/shape.ts';
import type { UploadedFile } from '#web/features/projects/uploads/queue/use-attachment-uploads.ts';
import { useDrafts } from '#web/lib/drafts.tsx';

export interface CommentDraft {
  text: string;
  drawing: Stroke[];
  attachments: UploadedFile[];
  /** Whether only the studio sees the comment. */
  internal: boolean;
  /** The frame at which the comment was last worked on; what is drawn belongs to it. */
  frame: number;
}

const emptyDraft: CommentDraft = { text: '', drawing: [], attachments: [], internal: false, frame: 0 };

const isEmptyDraft = ({ text, drawing, attachments }: CommentDraft) => text === '' && drawing.length === 0 && attachments.length === 0;

/** What was typed, drawn or attached since a draft was sent. */
const withoutSent = (draft: CommentDraft, sent: CommentDraft): CommentDraft => ({
  ...draft,
  text: draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length).trimStart() : draft.text,
  drawing: draft.drawing.filter((stroke) => !sent.drawing.includes(stroke)),
  attachments: draft.attachments.filter((file) => !sent.attachments.includes(file)),
});

/**
 * The comment being written, with what was drawn and attached; kept for this tab until it's sent.
 * @returns also the frame at which the page opens, if there was an unsent comment
 */
export function useCommentDraft(fileId: number) {
  const drafts = useDrafts();
  const name = `review ${fileId} comment`;
  const [kept] = useState(() => drafts.read<CommentDraft>(name));
  const [draft, setDraft] = useState<CommentDraft>({ ...emptyDraft, ...kept });
  const isEmpty = isEmptyDraft(draft);
  useEffect(() => {
    if (isEmpty) drafts.clear(name);
    else drafts.save(name, draft);
  }, [drafts, name, draft, isEmpty]);
  const change = useCallback((changes: Partial<CommentDraft>) => setDraft((draft) => ({ ...draft, ...changes })), []);
  const attach = useCallback((file: UploadedFile) => setDraft((draft) => ({ ...draft, attachments: [...draft.attachments, file] })), []);
  /** Clears what was sent. Whatever was added in the meantime stays. @returns whether nothing was added */
  const clear = (sent: CommentDraft) => {
    setDraft((draft) => withoutSent(draft, sent));
    return isEmptyDraft(withoutSent(draft, sent));
  };
  return { draft, startFrame: kept?.frame, isEmpty, change, attach, clear };
}
