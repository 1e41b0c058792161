import { Download, ExternalLink, Lock, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewPath } from '#domain/projects/review-path.ts';
import { downloadUrl } from '#web/features/projects/files/file-urls.ts';
import { type FilesOf, type ProjectFile, usePayLink } from '#web/features/projects/files/files.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { DeleteFile } from './delete-file.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { VideoStatus } from './video-status.tsx';

interface FileRowProps {
  of: FilesOf;
  file: ProjectFile;
  /** The title of what it's of, where that isn't clear. */
  film?: string | undefined;
}

/** A file with what can be done with it. */
export function FileRow({ of, file, film }: FileRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Thumbnail audience={of.audience} file={file} />
      <FileText file={file} film={film}>
        <VideoStatus of={of} file={file} />
      </FileText>
      <div className="col-span-2 flex flex-wrap items-center gap-1 sm:col-span-1 sm:gap-2">
        {file.version !== null && file.deliverable && !file.link && (
          <ButtonLink
            to={`/${of.audience}${reviewPath(of.projectId, file.deliverable, file.version)}`}
            variant="secondary"
            size="small"
            aria-label={`Review ${film ? `${film}, ` : ''}version ${file.version}`}
          >
            <Play aria-hidden size={16} />
            Review
          </ButtonLink>
        )}
        <Access of={of} file={file} />
        {file.mayDelete && <DeleteFile of={of} file={file} />}
      </div>
    </li>
  );
}

export function FileText({ file, film, children }: Omit<FileRowProps, 'of'> & { children?: ReactNode }) {
  const { name, version, size, uploadedAt, uploadedBy } = file;
  const details = [film, size !== null && formatSize(size), formatInstant(uploadedAt), uploadedBy];
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {version !== null && <Badge color="iris">v{version}</Badge>}
        <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {name}
        </span>
      </p>
      <p className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">{details.filter(Boolean).join(' · ')}</p>
      {children}
    </div>
  );
}

const linkClass =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 whitespace-nowrap rounded-sm border border-line bg-surface px-3.5 py-1.5 font-semibold text-sm hover:border-muted';

function Access({ of, file }: { of: FilesOf; file: ProjectFile }) {
  const { id, name, type, link, size, mayDownload, isLocked } = file;
  if (isLocked && !mayDownload && type === 'final') return <Pay of={of} name={name} />;
  if (link)
    return (
      <a href={link} target="_blank" rel="noreferrer" className={linkClass} aria-label={`Open link to ${name}`}>
        <ExternalLink aria-hidden size={16} />
        Open link
      </a>
    );
  if (!mayDownload || size === null) return null;
  return (
    <a href={downloadUrl(id, of.audience)} download className={linkClass} aria-label={`Download ${name}`}>
      <Download aria-hidden size={16} />
      Download
    </a>
  );
}

/** A link to pay where the download would be, once there is an invoice to pay. */
function Pay({ of, name }: { of: FilesOf; name: string }) {
  const link = usePayLink(of);
  if (!link) return null;
  const text = paysOnline() ? 'Pay' : 'How to pay';
  return (
    <ButtonLink to={link} reloadDocument={link.endsWith('/pay')} size="small" aria-label={`${text} to download ${name}`}>
      <Lock aria-hidden size={16} />
      {text}
    </ButtonLink>
  );
}
