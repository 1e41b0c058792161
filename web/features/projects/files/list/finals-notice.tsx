import { Download, Lock } from 'lucide-react';
import { fileEndpoints } from '#contract/projects/files.ts';
import { finalsUrl } from '#web/features/projects/files/file-urls.ts';
import { type FilesOf, filesKey, type ProjectFile } from '#web/features/projects/files/queries.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';

interface FinalsNoticeProps {
  of: FilesOf;
  files: ProjectFile[];
}

/** Above the final files: why they are locked and what to do about it, or all of them at once. */
export function FinalsNotice({ of, files }: FinalsNoticeProps) {
  if (files.some(({ isLocked }) => isLocked)) return of.audience === 'client' ? <PayNotice /> : <Release of={of} />;
  if (files.filter(({ link }) => !link).length < 2) return null;
  return (
    <a
      href={finalsUrl(of.projectId, of.audience)}
      download
      className="mt-2 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 justify-self-start rounded-sm border border-line px-3.5 py-1.5 font-semibold text-sm hover:border-muted"
    >
      <Download aria-hidden size={16} />
      Download all as ZIP
    </a>
  );
}

const noticeClass =
  'mt-2 flex flex-col gap-x-5 gap-y-3 rounded-sm bg-mango px-4 py-3 text-on-mango sm:flex-row sm:items-center sm:justify-between';

const PayNotice = () => (
  <p className={noticeClass}>Your final files are ready. You can download them once this project's invoices are paid.</p>
);

function Release({ of }: { of: FilesOf }) {
  return (
    <div className={noticeClass}>
      <p className="flex items-center gap-3">
        <Lock aria-hidden size={18} className="shrink-0" />
        The client can't download these yet: the project has unpaid invoices.
      </p>
      <ConfirmButton
        label="Release now"
        button={{ size: 'small', className: 'shrink-0' }}
        title="Release the final files?"
        confirmLabel="Release"
        harmless
        pendingLabel="Releasing..."
        action={{
          mutationFn: () => call(fileEndpoints.releaseFinals, { params: { id: of.projectId } }),
          successMessage: 'Final files released.',
          errorMessage: "The final files couldn't be released. Please try again.",
          invalidates: [filesKey(of)],
        }}
      >
        <p>The client can download all final files of this project at once, although its invoices aren't paid yet.</p>
      </ConfirmButton>
    </div>
  );
}
