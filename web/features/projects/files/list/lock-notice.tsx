import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { lockEndpoints } from '#api/projects/locks.ts';
import { type FilesOf, filesLock, type ProjectFile } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface LockNoticeProps {
  of: FilesOf;
  /** The project's drafts and final files. */
  files: ProjectFile[];
  /** Opens the dialog that sends a draft invoice, for the studio. */
  onSendInvoice: ((draftId: number) => void) | undefined;
}

/** Shown above a project's files: what its client gets only once the project is paid, and what to do about it. */
export function LockNotice({ of, files, onSendInvoice }: LockNoticeProps) {
  const locked = files.filter(({ isLocked }) => isLocked);
  return locked.length > 0 && <Notice of={of} locked={locked} onSendInvoice={onSendInvoice} />;
}

function Notice({ of, locked, onSendInvoice }: Omit<LockNoticeProps, 'files'> & { locked: ProjectFile[] }) {
  const { data: lock } = useQuery(filesLock(of));
  const hasFinals = locked.some(({ type }) => type === 'final');
  const className = hasFinals ? 'bg-mango text-on-mango' : 'border border-line';
  return (
    <div
      className={`flex flex-col gap-x-5 gap-y-3 rounded-sm px-4 py-3 sm:flex-row sm:items-center sm:justify-between print:hidden ${className}`}
    >
      {of.audience === 'client' ? (
        <p className="text-pretty">
          <Unbroken>
            {hasFinals ? finalsAreLocked : draftsCanBeWatched} {lock?.reason}
          </Unbroken>
        </p>
      ) : (
        <>
          <p className="flex items-center gap-3 text-pretty">
            <Lock aria-hidden size={18} className="shrink-0" />
            <span>
              <Unbroken>
                {studioText(locked, hasFinals)} {lock?.reason}
              </Unbroken>
            </span>
          </p>
          <div className="flex flex-wrap gap-2 sm:justify-end">
            {lock?.drafts.map(({ id, invoiceNumber }) => (
              <Button key={id} size="small" onClick={() => onSendInvoice?.(id)}>
                Send {invoiceNumber}
              </Button>
            ))}
            <Release of={of} />
          </div>
        </>
      )}
    </div>
  );
}

const finalsAreLocked = 'You can download the final files once this project is paid.';
const draftsCanBeWatched = 'Until this project is paid, drafts have a watermark and can be watched, but not downloaded.';

function studioText(locked: ProjectFile[], hasFinals: boolean) {
  if (hasFinals) return "The client can't download the final files yet: the project isn't paid.";
  if (locked.some(({ link }) => link))
    return "The client can't open the drafts that you linked: they have no watermark, and the project isn't paid.";
  // Without ffmpeg there is no version with a watermark.
  if (locked.some(({ video }) => video?.status === 'unprocessed' && !video.hasProxy))
    return "The client can't watch the drafts: the project isn't paid, and without ffmpeg the server can't put a watermark on them.";
  return "Until the project is paid, the client watches drafts with a watermark and can't download them.";
}

const Release = ({ of }: { of: FilesOf }) => (
  <ConfirmButton
    label="Release now"
    button={{ size: 'small', className: 'shrink-0' }}
    title="Release the files?"
    confirmLabel="Release"
    harmless
    pendingLabel="Releasing..."
    action={{
      mutationFn: () => call(lockEndpoints.release, { params: { id: of.projectId } }),
      successMessage: 'Files released.',
      errorMessage: "The files couldn't be released. Please try again.",
    }}
  >
    <p>The client can download all drafts and final files of this project, without a watermark, although it isn't paid yet.</p>
  </ConfirmButton>
);
