import { Paperclip } from 'lucide-react';
import type { Reply } from '#web/features/projects/review/review.ts';
import { formatSize } from '#web/lib/format.ts';

interface CommentBodyProps {
  comment: Pick<Reply, 'text' | 'internal' | 'attachments'>;
  attachmentUrl: (fileId: number) => string;
  isFaded?: boolean;
}

/** What a comment or reply says, with its attachments. */
export const CommentBody = ({ comment: { text, internal, attachments }, attachmentUrl, isFaded = false }: CommentBodyProps) => (
  <>
    {internal && <span className="w-fit rounded-sm bg-mango px-1.5 py-0.5 text-on-mango text-xs">Only the studio sees this</span>}
    <p className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${isFaded ? 'text-muted' : ''}`}>{text}</p>
    {attachments.length > 0 && (
      <ul aria-label="Attachments" className="grid justify-items-start gap-1">
        {attachments.map(({ id, name, size }) => (
          <li key={id} className="relative z-10 max-w-full">
            <a
              href={attachmentUrl(id)}
              download
              className="flex items-center gap-1.5 text-sm [overflow-wrap:anywhere] hover:text-accent-ink pointer-coarse:min-h-11"
            >
              <Paperclip aria-hidden size={13} className="shrink-0 text-muted" />
              <span className="underline underline-offset-4">{name}</span>
              {size !== null && <span className="shrink-0 text-muted text-xs">{formatSize(size)}</span>}
            </a>
          </li>
        ))}
      </ul>
    )}
  </>
);
