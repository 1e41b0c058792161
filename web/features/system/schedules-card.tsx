import { studioTimeZone } from '../../lib/calendar.ts';
import { formatStudioInstant } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { Health } from './queries.ts';

type Jobs = Health['schedules']['jobs'];
type Row = Jobs[number] & { id: number };

/** The jobs that run at set times, with the last and next run of each. */
export function SchedulesCard({ jobs }: { jobs: Jobs }) {
  const late = jobs.filter(({ isLate }) => isLate).length;
  const rows = jobs.map((job, index) => ({ ...job, id: index })).sort((a, b) => Number(b.isLate) - Number(a.isLate));
  return (
    <TitledCard flush title="Scheduled jobs" aside={late > 0 ? `${late} of ${jobs.length} late` : `${jobs.length} on time`}>
      <p className="max-w-[75ch] text-pretty px-5 py-4 text-muted text-sm">
        What was missed while the server was off runs when it starts. Times are those of the studio's time zone ({studioTimeZone()}).
      </p>
      <details open={late > 0} className="border-line border-t">
        <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold text-sm">Last and next runs</summary>
        <DataTable columns={columns} rows={rows} caption="Scheduled jobs, late ones first" />
      </details>
    </TitledCard>
  );
}

const time = (text: string) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

const columns: Column<Row>[] = [
  {
    name: 'Job',
    cell: ({ name, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {describeJob(name)} {isLate && <Badge color="rose">late</Badge>}
      </span>
    ),
  },
  { name: 'Last run', cell: ({ lastRunAt }) => time(lastRunAt ? formatStudioInstant(lastRunAt) : 'Not yet') },
  { name: 'Next run', cell: ({ nextRunAt }) => time(formatStudioInstant(nextRunAt)) },
];

/** "send-invoice-reminders" as "Send invoice reminders". */
function describeJob(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
