import { Pause, Play, RotateCw, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Upload } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { formatPercent, formatSize } from '#web/lib/format.ts';
import { Button, PlainButton } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import { formatSpeed, formatStart, formatTimeLeft, percentOf } from './upload-texts.ts';

/** A file that's being uploaded, or has to be chosen again. @param props.film the title of what it's for, if there are several */
export function UploadRow({ upload, film }: { upload: Upload; film?: string | undefined }) {
  const { target, name, status, problem } = upload;
  const [mismatch, setMismatch] = useState<string>();
  return (
    <li {...focusHome.row} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-40">
          <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          <p className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">
            {film && `${film} · `}
            {target.audience === 'admin' && `${typeNames[target.type]} · `}
            {describe(upload)}
          </p>
        </div>
        {!upload.candidate && <Actions upload={upload} onMismatch={setMismatch} />}
      </div>
      {status !== 'failed' && <ProgressTrack label={name} percent={percentOf(upload)} isMoving={status === 'uploading'} />}
      {upload.candidate && <Offer upload={upload} />}
      {status !== 'failed' && problem && <p className="text-pretty text-sm">{problem}</p>}
      {(mismatch ?? (status === 'failed' && problem)) && (
        <p role="alert" className="text-pretty text-on-rose text-sm">
          {mismatch ?? problem}
        </p>
      )}
    </li>
  );
}

/** What uploads are called. In the portal, clients upload footage only. */
const typeNames = { source: 'Footage', draft: 'Draft', final: 'Final file', feedback: 'Attachment', film: 'Film' };

function describe(upload: Upload): string {
  const { sent, size, status, bytesPerSecond } = upload;
  const amount = sent > 0 ? `${formatSize(sent)} of ${formatSize(size)}` : formatSize(size);
  switch (status) {
    case 'uploading':
      if (sent >= size) return `${formatSize(size)} · Finishing…`;
      return [
        formatPercent(percentOf(upload)),
        amount,
        bytesPerSecond && formatSpeed(bytesPerSecond),
        bytesPerSecond && formatTimeLeft((size - sent) / bytesPerSecond),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'queued':
      return `${formatSize(size)} · Up next`;
    case 'paused':
      return `${amount} · Paused`;
    case 'interrupted':
      return upload.candidate ? amount : `${amount} · Choose the file again to continue`;
    case 'failed':
      return formatSize(size);
    case 'done':
      return `${formatSize(size)} · Uploaded`;
    case 'waiting':
    case 'signed out':
      return amount;
  }
}

function Actions({ upload, onMismatch }: { upload: Upload; onMismatch: (mismatch: string | undefined) => void }) {
  const queue = useUploadQueue();
  const { id, name, status } = upload;
  return (
    <div className="flex items-center gap-1">
      {(status === 'uploading' || status === 'waiting' || status === 'queued') && (
        <IconButton label={`Pause ${name}`} onClick={() => queue.pause(id)}>
          <Pause aria-hidden size={18} />
        </IconButton>
      )}
      {status === 'paused' && (
        <IconButton label={`Resume ${name}`} onClick={() => queue.resume(id)}>
          <Play aria-hidden size={18} />
        </IconButton>
      )}
      {status === 'failed' && upload.size > 0 && (
        <IconButton label={`Try ${name} again`} onClick={() => queue.resume(id)}>
          <RotateCw aria-hidden size={18} />
        </IconButton>
      )}
      {status === 'interrupted' && <ChooseAgain upload={upload} onMismatch={onMismatch} />}
      {status !== 'done' && <Cancel upload={upload} />}
    </div>
  );
}

function ChooseAgain({ upload: { id, name }, onMismatch }: { upload: Upload; onMismatch: (mismatch: string | undefined) => void }) {
  const queue = useUploadQueue();
  return (
    <FileButton
      variant="secondary"
      size="small"
      aria-label={`Choose ${name} again`}
      onFiles={async ([file]) => file && onMismatch(await queue.continueWith(id, file))}
    >
      Choose file
    </FileButton>
  );
}

/** Phones say another date whenever a file is chosen; only the person knows whether it was changed where we haven't looked. */
function Offer({ upload: { id, startedAt } }: { upload: Upload }) {
  const queue = useUploadQueue();
  const question = useId();
  return (
    <fieldset aria-labelledby={question} className="grid min-w-0 gap-3 rounded-sm bg-inset px-4 py-3">
      <div role="status" className="grid gap-0.5">
        <p id={question} className="font-medium">
          {startedAt ? `Continue the upload from ${formatStart(startedAt)}?` : 'Continue the earlier upload?'}
        </p>
        <p className="text-pretty text-muted text-sm">
          This looks like the same file under another date. If you changed it since, upload it as a new one.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => queue.answerOffer(id, 'continue')}>
          Continue upload
        </Button>
        <Button variant="secondary" size="small" onClick={() => queue.answerOffer(id, 'upload as new')}>
          Upload as new file
        </Button>
      </div>
    </fieldset>
  );
}

/** Cancels an upload, and asks first if bytes would be lost. */
function Cancel({ upload: { id, name, sent } }: { upload: Upload }) {
  const queue = useUploadQueue();
  const [asking, setAsking] = useState(false);
  const cancel = { mutate: () => queue.cancel(id), reset: () => undefined, isPending: false, isError: false, error: null };
  return (
    <>
      <IconButton label={`Cancel ${name}`} onClick={() => (sent > 0 ? setAsking(true) : queue.cancel(id))}>
        <X aria-hidden size={18} />
      </IconButton>
      <ConfirmDialog
        title="Cancel this upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Keep uploading"
        action={cancel}
        pendingLabel="Cancelling..."
        open={asking}
        onClose={() => setAsking(false)}
      >
        <p className="[overflow-wrap:anywhere]">What has been sent of {name} so far will be deleted.</p>
      </ConfirmDialog>
    </>
  );
}

const IconButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <PlainButton
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-9 pointer-coarse:size-11 place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink"
  >
    {children}
  </PlainButton>
);
