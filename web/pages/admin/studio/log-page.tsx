import { auditEndpoints } from '#contract/studio/audit.ts';
import { type AuditEntry, describeEntry } from '#web/features/studio/audit/describe-entry.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';

export const meta = adminTitle('Log');

const columns: Column<AuditEntry>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Who', cell: (entry) => <span className="font-semibold">{describeEntry(entry).who}</span> },
  { name: 'Action', cell: (entry) => describeEntry(entry).action },
  { name: 'IP address', cell: ({ ipAddress }) => ipAddress && <span className="font-mono text-sm lg:whitespace-nowrap">{ipAddress}</span> },
];

export default function AdminLogPage() {
  return (
    <ListCard
      title="Log"
      hint="Sign-ins, failed attempts and access changes"
      caption="All entries, most recent first. IP addresses are deleted after the time set under Privacy."
      loading="Loading log..."
      empty="No entries yet."
      columns={columns}
      list={useList('audit', auditEndpoints.list)}
    />
  );
}
