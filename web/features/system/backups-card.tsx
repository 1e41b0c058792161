import { useState } from 'react';
import { backupEndpoints } from '../../../contract/backups.ts';
import { call } from '../../lib/api.ts';
import { formatInstant, formatSize } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { type Health, systemQuery } from './queries.ts';

type Backups = Health['backups'];
type Row = Backups['backups'][number] & { id: number };

/** The stored backups, and how the last ones went. */
export function BackupsCard({ backups: state }: { backups: Backups }) {
  const [chosen, setChosen] = useState<string>();
  const { isOn, total, backups } = state;
  const rows = backups.map((backup) => ({ ...backup, id: Date.parse(backup.createdAt) }));
  return (
    <TitledCard
      flush
      title="Backups"
      aside={isOn && total > 0 && (total > rows.length ? `The newest ${rows.length} of ${total}` : `${total} stored`)}
    >
      {isOn ? <Schedule {...state} /> : <HowToTurnOn />}
      {rows.length > 0 && <DataTable columns={columnsWith(setChosen)} rows={rows} caption="Stored backups, the newest first" />}
      <DownloadDialog name={chosen} onClose={() => setChosen(undefined)} />
    </TitledCard>
  );
}

const columnsWith = (choose: (name: string) => void): Column<Row>[] => [
  { name: 'Made', cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatInstant(createdAt)}</span> },
  { name: 'Size', cell: ({ size }) => <span className="whitespace-nowrap tabular-nums">{formatSize(size)}</span>, align: 'end' },
  {
    name: 'Encryption',
    cell: ({ isEncrypted }) => <Badge color={isEncrypted ? 'forest' : 'gray'}>{isEncrypted ? 'encrypted' : 'not encrypted'}</Badge>,
  },
  {
    name: 'Actions',
    cell: ({ name, createdAt }) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Download the backup of ${formatInstant(createdAt)}`}
        onClick={() => choose(name)}
      >
        Download
      </Button>
    ),
    align: 'end',
  },
];

function Schedule({ keep, total, lastBackup, lastRehearsal }: Backups) {
  const start = useAction({
    mutationFn: () => call(backupEndpoints.start, {}),
    successMessage: "A backup is being made. It's listed here when it's complete.",
    errorMessage: "The backup couldn't be started. Please try again.",
    invalidates: [systemQuery.queryKey],
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0">
      <div className="grid max-w-[70ch] gap-1">
        <p className="text-pretty">
          Every night at 02:15 UTC. The newest {keep} are kept{total === 0 && ', beginning tonight'}.
        </p>
        <p className="text-pretty text-muted text-sm">{describeRehearsal(lastRehearsal)}</p>
        {lastBackup?.error && (
          <p className="text-pretty text-on-rose text-sm [overflow-wrap:anywhere]">
            The backup of {formatInstant(lastBackup.finishedAt)} failed: {lastBackup.error}
          </p>
        )}
      </div>
      <ActionButton size="small" action={start} pendingLabel="Starting...">
        Back up now
      </ActionButton>
    </div>
  );
}

function describeRehearsal(rehearsal: Backups['lastRehearsal']): string {
  if (!rehearsal) return 'Every Sunday, the latest one is tried out by restoring it into a throwaway database.';
  const when = formatInstant(rehearsal.finishedAt);
  return rehearsal.error
    ? `The rehearsal of ${when} failed: ${rehearsal.error}`
    : `On ${when}, the latest one was restored in a rehearsal, row by row.`;
}

const HowToTurnOn = () => (
  <div className="grid max-w-[70ch] gap-3 px-5 py-4">
    <p className="text-pretty">
      Backups are off. To have one made every night, set one of these where this studio is hosted, and restart the server:
    </p>
    <pre className="whitespace-pre-wrap rounded-sm bg-inset px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]">{examples}</pre>
    <p className="text-pretty text-muted text-sm">
      With BACKUP_PASSPHRASE they're encrypted. Keep the passphrase elsewhere: nobody can open them without it.
    </p>
  </div>
);

const examples = `BACKUP_DIR=/mnt/other-disk/backups
BACKUP_S3_PREFIX=backups`;
