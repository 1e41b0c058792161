import { auditEndpoints } from '../../../contract/audit.ts';
import { formatInstant } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { adminTitle } from '../../lib/site.ts';
import type { Column } from '../../ui/list/data-table.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { type AuditEntry, describeEntry } from './describe-entry.ts';

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
