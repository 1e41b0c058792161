import { useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '#api/studio/audit.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { describeEntry } from './describe-entry.ts';

const shown = 20;

/** The last entries of the log about a client. */
export function ClientHistory({ clientId, name }: { clientId: number; name: string }) {
  const {
    data: entries,
    isError,
    refetch,
  } = useQuery(query(auditEndpoints.listForClient, { params: { id: clientId }, query: { limit: shown } }));
  if (!entries) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading history..." />;
  if (entries.length === 0) return <p className="text-muted">No entries yet.</p>;
  return (
    <ol className="grid gap-3 border-line border-l-2 pl-5">
      {entries.map((entry) => {
        const { who, action } = describeEntry(entry, name);
        return (
          <li key={entry.id} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{who}</span> {action}
            <span className="block text-muted text-sm">{formatInstant(entry.createdAt)}</span>
          </li>
        );
      })}
    </ol>
  );
}
