import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { briefLinkEndpoints } from '#api/sales/brief-links.ts';
import type { UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { lockedUploads } from '#web/features/projects/uploads/queue/upload-locks.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { Uploader } from '#web/features/projects/uploads/uploader.tsx';
import { type LinkedBrief, linkedBrief } from '#web/features/sales/briefs/brief.ts';
import { call } from '#web/lib/api.ts';
import { formatSize } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

interface BriefFilesProps {
  token: string;
  questionKey: string;
  /** The files of all questions. */
  files: LinkedBrief['files'];
}

const targetOf = (token: string, questionKey: string): UploadTarget => ({
  audience: 'link',
  personId: 0,
  projectId: null,
  type: 'source',
  link: { path: `/api/briefs/${token}/uploads`, metadata: { questionKey } },
});

/** Sends files that answer a question, and lists those that have arrived. */
export function BriefFiles({ token, questionKey, files }: BriefFilesProps) {
  const target = useMemo(() => targetOf(token, questionKey), [token, questionKey]);
  const arrived = files.filter((file) => file.isComplete && file.questionKey === questionKey);
  return (
    <div {...focusHome.area} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {arrived.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-md border border-line bg-surface">
          {arrived.map((file) => (
            <ArrivedFile key={file.id} token={token} file={file} />
          ))}
        </ul>
      )}
      <Uploader target={target} buttonLabel="Choose files" isSecondary>
        <p>If your connection drops, the upload continues where it stopped.</p>
      </Uploader>
    </div>
  );
}

/** Lists the brief's uploads that an earlier visit hasn't finished, apart from those that a tab of this browser is sending. */
export function useUnfinishedFiles(token: string, files: LinkedBrief['files']) {
  const queue = useUploadQueue();
  useEffect(() => {
    const isCurrent = { value: true };
    lockedUploads().then((locked) => {
      if (!isCurrent.value) return;
      const unfinished = files.filter(({ id, isComplete }) => !isComplete && !locked.has(id));
      queue.setInterrupted(
        'link',
        null,
        unfinished.map(({ id: uploadId, name, size, lastModified, fingerprint, createdAt, questionKey }) => ({
          target: targetOf(token, questionKey),
          uploadId,
          name,
          size,
          lastModified,
          fingerprint,
          startedAt: createdAt,
          sent: 0,
        })),
      );
    });
    return () => {
      isCurrent.value = false;
    };
  }, [queue, token, files]);
}

function ArrivedFile({ token, file: { id, name, size } }: { token: string; file: LinkedBrief['files'][number] }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(briefLinkEndpoints.removeFile, { params: { token, id } }),
    onSuccess: (left) => queryClient.setQueryData(linkedBrief(token).queryKey, left),
  });
  return (
    <li {...focusHome.row} className="grid gap-2 py-1 pr-1 pl-4">
      <div className="flex items-center gap-3">
        <Check aria-hidden size={16} className="shrink-0" />
        <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className="shrink-0 text-muted text-sm tabular-nums">{formatSize(size)}</span>
        <PlainButton
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate()}
          className="grid size-9 pointer-coarse:size-11 shrink-0 place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink"
        >
          <X aria-hidden size={18} />
        </PlainButton>
      </div>
      <ErrorMessage error={remove.error} />
    </li>
  );
}
