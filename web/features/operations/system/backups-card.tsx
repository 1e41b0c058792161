import { useState } from 'react';
import { backupEndpoints } from '#api/operations/backups.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import type { Health } from './system.ts';

type Backups = Health['backups'];
type Row = Backups['backups'][number] & { id: number };

/** The stored backups, and the results of the last backup and rehearsal. */
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
      <DownloadDialog name={chosen} onClose={() => setChosen(undefined)} />
      {isOn ? <Schedule {...state} /> : <HowToTurnOn />}
      {rows.length > 0 && <DataTable columns={columnsWith(setChosen)} rows={rows} caption="Stored backups, newest first" />}
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
    place: 'actions',
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

function Schedule({ keep, lastBackup, lastRehearsal }: Backups) {
  const start = useAction({
    mutationFn: () => call(backupEndpoints.start, {}),
    successMessage: "Backup started. It'll be listed here when it's complete.",
    errorMessage: "The backup couldn't be started. Please try again.",
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0">
      <div className="grid max-w-[70ch] gap-1">
        <p className="text-pretty">Every night at 02:15 UTC, or when the server starts if it was off. The newest {keep} are kept.</p>
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
  if (!rehearsal) return 'Every Sunday, the latest one is restored into a throwaway database to make sure that it works.';
  const when = formatInstant(rehearsal.finishedAt);
  return rehearsal.error
    ? `The rehearsal of ${when} failed: ${rehearsal.error}`
    : `The latest rehearsal, on ${when}, restored a backup and compared every row.`;
}

const HowToTurnOn = () => (
  <div className="grid max-w-[70ch] gap-3 px-5 py-4">
    <p className="text-pretty">Backups are off. To make one every night, set one of these environment variables and restart the server:</p>
    <pre className="whitespace-pre-wrap rounded-sm bg-inset px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]">{examples}</pre>
    <p className="text-pretty text-muted text-sm">
      BACKUP_PASSPHRASE encrypts them. Keep the passphrase elsewhere: nobody can open a backup without it.
    </p>
  </div>
);

const examples = `BACKUP_DIR=/mnt/other-disk/backups
BACKUP_S3_PREFIX=backups`;
