import type { ComponentProps, ReactNode } from 'react';
import { isSamePlace, type UploadTarget } from '#web/features/projects/uploads/queue/upload.ts';
import { useUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { useInterruptedUploads } from '#web/features/projects/uploads/queue/use-interrupted-uploads.ts';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadRow } from './upload-row.tsx';
import { formatSpeed, formatTimeLeft, totalsOf } from './upload-texts.ts';

interface UploaderProps extends Pick<ComponentProps<typeof DropZone>, 'buttonLabel' | 'isSecondary'> {
  target: UploadTarget;
  /** Receives the chosen files; by default they are uploaded at once. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Names the deliverable that an upload is for, if there are several. */
  filmOf?: ((target: UploadTarget) => string | undefined) | undefined;
  /** Says what to send. */
  children: ReactNode;
}

/** Uploads files and lists what isn't uploaded yet. */
export function Uploader({ target, onFiles, filmOf, children, ...button }: UploaderProps) {
  const queue = useUploadQueue();
  useInterruptedUploads(target);
  const uploads = useUploads().filter((upload) => isSamePlace(upload.target, target));
  const unfinished = uploads.filter(({ status }) => status !== 'done');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DropZone {...button} onFiles={onFiles ?? ((files) => queue.add(target, files))}>
        {children}
      </DropZone>
      {unfinished.length > 0 && (
        <>
          {uploads.length > 1 && <Totals uploads={uploads} />}
          {/* The list scrolls: a camera's card has hundreds of files. */}
          <ul className="-mx-1 grid max-h-[32rem] divide-y divide-line overflow-y-auto px-1">
            {unfinished.map((upload) => (
              <UploadRow key={upload.id} upload={upload} film={filmOf?.(upload.target)} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Totals({ uploads }: { uploads: Parameters<typeof totalsOf>[0] }) {
  const { bytesPerSecond, secondsLeft } = totalsOf(uploads);
  const done = uploads.filter(({ status }) => status === 'done').length;
  const texts = [
    `${done} of ${uploads.length} files uploaded`,
    bytesPerSecond > 0 && formatSpeed(bytesPerSecond),
    secondsLeft !== undefined && formatTimeLeft(secondsLeft),
  ];
  return <p className="font-medium text-sm tabular-nums">{texts.filter(Boolean).join(' · ')}</p>;
}
