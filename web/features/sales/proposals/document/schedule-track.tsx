import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { daysBetween } from '#domain/shared/dates.ts';
import { formatDayRange } from '#web/lib/format.ts';

const colors = ['bg-mango text-on-mango', 'bg-cerulean text-on-cerulean', 'bg-iris text-on-iris', 'bg-forest text-on-forest'];

/** The schedule as clips on a track. A longer one is wider, but a day can still be read beside a month. */
export const ScheduleTrack = ({ schedule }: Pick<ProposalContent, 'schedule'>) => (
  <ol className="flex flex-wrap gap-0.5">
    {schedule.map(({ label, from, to }, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike
        key={index}
        style={{ flexGrow: Math.sqrt(Math.max(1, daysBetween(from, to) + 1)) }}
        className={`min-w-18 basis-0 rounded-[2px] px-2.5 py-2 text-sm leading-snug [overflow-wrap:anywhere] ${colors[index % colors.length]}`}
      >
        {label} <b className="block font-semibold">{formatDayRange(from, to)}</b>
      </li>
    ))}
  </ol>
);
