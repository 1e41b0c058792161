import { Paperclip, RotateCw, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import { percentOf } from '#web/features/projects/uploads/upload-texts.ts';
import { formatPercent, formatSize } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import type { useAttachments } from './use-attachments.ts';
import type { CommentDraft } from './use-comment-draft.ts';

interface AttachmentListProps {
  attached: CommentDraft['attachments'];
  attachments: ReturnType<typeof useAttachments>;
}

/**
 * What is attached to the comment being written, and what is still being uploaded. What failed comes first and what is underway last: a
 * file that arrives moves neither button that somebody may be about to press.
 */
export function AttachmentList({ attached, attachments: { uploads, problem, retry, cancel, remove } }: AttachmentListProps) {
  const itemsOf = (uploads: Upload[]) =>
    uploads.map((upload) => (
      <Item
        key={`upload ${upload.id}`}
        name={upload.name}
        detail={<Progress upload={upload} onRetry={() => retry(upload.id)} />}
        onRemove={() => cancel(upload.id)}
      />
    ));
  return (
    <>
      {attached.length + uploads.length > 0 && (
        <ul aria-label="Attachments" className="-my-1 grid max-h-32 grid-cols-[minmax(0,1fr)] overflow-y-auto">
          {itemsOf(uploads.filter(hasFailed))}
          {attached.map(({ id, name, size }) => (
            <Item key={id} name={name} detail={formatSize(size)} onRemove={() => remove(id)} />
          ))}
          {itemsOf(uploads.filter((upload) => !hasFailed(upload)))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-on-rose text-sm">
          {problem}
        </p>
      )}
    </>
  );
}

const hasFailed = ({ status }: Upload) => status === 'failed';

const Item = ({ name, detail, onRemove }: { name: string; detail: ReactNode; onRemove: () => void }) => (
  <li className="flex items-center gap-2 text-sm">
    <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
    <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
      {name}
    </span>
    <div className="flex shrink-0 items-center gap-2 text-muted text-xs tabular-nums">{detail}</div>
    <SmallButton aria-label={`Remove ${name}`} onClick={onRemove}>
      <X aria-hidden size={16} />
    </SmallButton>
  </li>
);

function Progress({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { name, status, problem } = upload;
  if (status === 'failed')
    return (
      <>
        <span role="alert" className="max-w-40 text-on-rose">
          {problem}
        </span>
        {upload.size > 0 && (
          <SmallButton aria-label={`Try ${name} again`} onClick={onRetry}>
            <RotateCw aria-hidden size={16} />
          </SmallButton>
        )}
      </>
    );
  if (problem) return <span className="max-w-40">{problem}</span>;
  const percent = percentOf(upload);
  return (
    <>
      <div className="w-16">
        <ProgressTrack label={name} percent={percent} isMoving={status === 'uploading'} />
      </div>
      {formatPercent(percent)}
    </>
  );
}

const SmallButton = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton
    {...props}
    className="grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink pointer-coarse:size-11"
  />
);
