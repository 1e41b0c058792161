import { Download } from 'lucide-react';
import { finalsUrl } from '#web/features/projects/files/file-urls.ts';
import type { FilesOf, ProjectFile } from '#web/features/projects/files/files.ts';

/** Above the final files: all of them at once. */
export function AllFinals({ of, files }: { of: FilesOf; files: ProjectFile[] }) {
  if (files.filter(({ link, isLocked }) => !link && !isLocked).length < 2) return null;
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
