import { formatStudioInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import type { Health } from './system.ts';

type Jobs = Health['schedules']['jobs'];
type Row = Jobs[number] & { id: number };

/** The jobs that run at set times, with the last and next run of each. */
export function SchedulesCard({ jobs }: { jobs: Jobs }) {
  const rows = jobs.map((job, index) => ({ ...job, id: index }));
  const late = rows.filter(({ isLate }) => isLate);
  const onTime = rows.filter(({ isLate }) => !isLate);
  return (
    <TitledCard flush title="Scheduled jobs" aside={late.length > 0 ? `${late.length} of ${jobs.length} late` : `${jobs.length} on time`}>
      <p className="max-w-[75ch] text-pretty px-5 py-4 text-muted text-sm">
        Jobs that were missed while the server was off run once when it starts again.
      </p>
      {late.length > 0 && (
        <div className="border-line border-t">
          <DataTable columns={columns} rows={late} caption="Late jobs" />
        </div>
      )}
      {onTime.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold text-sm">
            {late.length > 0 ? `The other ${onTime.length} jobs, which are on time` : `All ${onTime.length} jobs`}, with their last and next
            runs
          </summary>
          <DataTable columns={columns} rows={onTime} caption="Jobs on time" />
        </details>
      )}
    </TitledCard>
  );
}

const time = (text: string) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

const columns: Column<Row>[] = [
  {
    name: 'Job',
    cell: ({ title, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {title} {isLate && <Badge color="rose">late</Badge>}
      </span>
    ),
  },
  { name: 'Last run', cell: ({ lastRunAt }) => time(lastRunAt ? formatStudioInstant(lastRunAt) : 'Not yet') },
  { name: 'Next run', cell: ({ nextRunAt }) => time(formatStudioInstant(nextRunAt)) },
];
