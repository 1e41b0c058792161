import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ShortTable } from '#web/ui/list/short-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface StoredFile {
  id: string;
  briefId: number;
  name: string;
  bytes: number;
  createdAt: string;
  lead: { id: number; name: string; email: string };
}

interface StoredFilesProps {
  bytes: number;
  /** What the files of all briefs may take together, in bytes. */
  limit: number;
  /** The files that have arrived, largest first. */
  files: StoredFile[];
}

/** The files of briefs, which people sent whom the studio may not know, and can delete. */
export const StoredFiles = ({ bytes, limit, files }: StoredFilesProps) => (
  <TitledCard title="Files of briefs" aside={`${formatSize(bytes)} of ${formatSize(limit)}`} flush>
    <ShortTable columns={[...columns, actions]} rows={files} caption="Files of briefs, largest first" />
  </TitledCard>
);

const columns: Column<StoredFile>[] = [
  {
    name: 'File',
    cell: ({ id, briefId, name }) => (
      <a
        href={buildUrl(briefEndpoints.downloadFile, { params: { id: briefId, fileId: id } })}
        download={name}
        dir="auto"
        className="touch-target text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        <span className="sr-only">Download </span>
        {name}
      </a>
    ),
  },
  {
    name: 'From',
    cell: ({ lead: { id, name, email } }) => (
      <div className="[overflow-wrap:anywhere] lg:min-w-[24ch]">
        <TextLink to={`/admin/leads/${id}`}>{name}</TextLink>
        <div className="text-muted text-sm">{email}</div>
      </div>
    ),
  },
  { name: 'Size', cell: ({ bytes }) => <span className="whitespace-nowrap tabular-nums">{formatSize(bytes)}</span> },
  { name: 'Sent', cell: ({ createdAt }) => <span className="tabular-nums lg:whitespace-nowrap">{formatInstant(createdAt)}</span> },
];

const actions: Column<StoredFile> = {
  name: 'Actions',
  place: 'actions',
  align: 'end',
  cell: ({ id: fileId, briefId: id, name, lead }) => (
    <ConfirmButton
      label="Delete"
      button={{ size: 'small', 'aria-label': `Delete ${name}` }}
      title="Delete this file?"
      confirmLabel="Delete file"
      pendingLabel="Deleting..."
      action={{
        mutationFn: () => call(briefEndpoints.deleteFile, { params: { id, fileId } }),
        successMessage: 'File deleted.',
        errorMessage: "The file couldn't be deleted. Please try again.",
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        {name} from {lead.name} will be deleted for good.
      </p>
    </ConfirmButton>
  ),
};
