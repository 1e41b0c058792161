import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { finalsUrl } from '#web/features/projects/files/file-urls.ts';
import type { FilesOf, ProjectFile } from '#web/features/projects/files/files.ts';

/** Whether a file comes with the ZIP archive. */
export const isInArchive = ({ link, isLocked }: ProjectFile) => !link && !isLocked;

/** Downloads all final files at once; shown above them. */
export const AllFinals = ({ of, files }: { of: FilesOf; files: ProjectFile[] }) =>
  files.filter(isInArchive).length > 1 && <ArchiveLink of={of}>Download all as ZIP</ArchiveLink>;

interface ArchiveLinkProps {
  of: FilesOf;
  /** Limits the archive to the files of these deliverables. */
  deliverableIds?: number[] | undefined;
  children: ReactNode;
}

export const ArchiveLink = ({ of, deliverableIds, children }: ArchiveLinkProps) => (
  <a
    href={finalsUrl(of.projectId, of.audience, deliverableIds)}
    download
    className="mt-2 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 justify-self-start rounded-sm border border-line px-3.5 py-1.5 font-semibold text-sm hover:border-muted"
  >
    <Download aria-hidden size={16} />
    {children}
  </a>
);
