import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { storageEndpoints } from '#api/projects/storage.ts';
import { UnfinishedUploads } from '#web/features/projects/uploads/unfinished-uploads.tsx';
import { StoredFiles } from '#web/features/sales/briefs/sent/stored-files.tsx';
import { formatPercent, formatSize } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ShortTable } from '#web/ui/list/short-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Storage');

interface Row {
  id: number;
  bytes: number;
}

/** The storage that files take in briefs, by client and by project, largest first, and what is being uploaded. */
export default function AdminStoragePage() {
  const { data: usage, isError, refetch } = useQuery(query(storageEndpoints.read, {}));
  if (!usage) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading storage..." />;
  const { total, renditions, free, clients, projects, briefs } = usage;
  if (total === 0)
    return (
      <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PageHead title="Storage" />
        <Card>
          <EmptyState title="No files yet">
            <p className="text-muted">{free === null ? 'Uploaded files will be listed here.' : `${formatSize(free)} are free.`}</p>
          </EmptyState>
        </Card>
        <UnfinishedUploads />
      </div>
    );
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Storage" />
      <div className="grid max-w-xl gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold font-display text-3xl tabular-nums">{formatSize(total)}</span>
          <span className="text-muted">in files{free !== null && `, ${formatSize(free)} free`}</span>
        </p>
        {free !== null && <Bar share={(total + renditions) / (total + renditions + free)} />}
        {renditions > 0 && <p className="text-muted">What was made of videos for playback takes {formatSize(renditions)} more.</p>}
      </div>
      <UnfinishedUploads />
      {briefs.files.length > 0 && <StoredFiles {...briefs} />}
      {clients.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
          <UsageTable
            title="By client"
            column="Client"
            rows={clients}
            total={total}
            name={({ id, name }) => <TextLink to={`/admin/clients/${id}`}>{name}</TextLink>}
          />
          <UsageTable
            title="By project"
            column="Project"
            rows={projects}
            total={total}
            name={({ id, title, clientName }) => (
              <div>
                <TextLink to={`/admin/projects/${id}`}>{title}</TextLink>
                <div className="text-muted text-sm">{clientName}</div>
              </div>
            )}
          />
        </div>
      )}
    </div>
  );
}

interface UsageTableProps<R extends Row> {
  title: string;
  /** The name of the first column. */
  column: string;
  rows: R[];
  /** The size of all stored files, in bytes, of which each row shows its share. */
  total: number;
  name: (row: R) => ReactNode;
}

function UsageTable<R extends Row>({ title, column, rows, total, name }: UsageTableProps<R>) {
  const columns: Column<R>[] = [
    { name: column, cell: name },
    { name: 'Size', cell: ({ bytes }) => <span className="whitespace-nowrap tabular-nums">{formatSize(bytes)}</span>, align: 'end' },
    { name: 'Share', cell: ({ bytes }) => <Share share={bytes / total} />, align: 'end' },
  ];
  return (
    <TitledCard title={title} flush>
      <ShortTable columns={columns} rows={rows} caption={`Storage ${title.toLowerCase()}, largest first`} />
    </TitledCard>
  );
}

const Share = ({ share }: { share: number }) => (
  <span className="inline-flex items-center gap-3 tabular-nums">
    <span className="w-16 sm:w-24">
      <Bar share={share} />
    </span>
    <span className="min-w-10">{formatPercent(Math.round(share * 100))}</span>
  </span>
);

/** A bar for a share, hidden from screen readers because the percentage is beside it. */
const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="block h-2 overflow-hidden rounded-[2px] bg-inset">
    <span className="block h-full min-w-0.5 bg-ink" style={{ width: `${share * 100}%` }} />
  </span>
);
