import { addDays, daysBetween } from '#domain/shared/dates.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { daysShown } from './due-days.ts';

interface DeadlineClipProps {
  title: string;
  status: string;
  today: string;
  deadline: string;
  onChange: (deadline: string) => void;
  onCommit: () => void;
}

/** Spans from today to the end of the deadline's day, with a slider's thumb over that day; an overdue project has no clip. */
export function DeadlineClip({ title, status, today, deadline, onChange, onCommit }: DeadlineClipProps) {
  const days = deadline ? daysBetween(today, deadline) : -1;
  return (
    <div className="@container relative -my-0.5 hidden items-center self-stretch border-accent border-l-2 bg-[linear-gradient(to_left,var(--color-line)_1px,transparent_1px)] bg-size-[calc(100%/21)_100%] lg:flex">
      {days >= 0 && (
        <>
          <span
            className={`h-7 truncate rounded-sm px-2 py-1 font-semibold text-xs ${statusColors(status)}`}
            style={{ width: `${Math.min(1, (days + 1) / daysShown) * 100}%` }}
          >
            {days > 1 && formatStatus(status)}
          </span>
          <input
            type="range"
            aria-label={`Days until ${title} is due`}
            aria-valuetext={formatDate(deadline)}
            min={0}
            max={daysShown - 1}
            value={Math.min(days, daysShown - 1)}
            onChange={({ target }) => onChange(addDays(today, Number(target.value)))}
            onPointerUp={onCommit}
            onKeyUp={({ key }) => key === 'Enter' && onCommit()}
            onBlur={onCommit}
            className="day-slider absolute inset-0"
          />
        </>
      )}
    </div>
  );
}
