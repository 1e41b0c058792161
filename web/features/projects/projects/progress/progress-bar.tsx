import { type ProjectStatus, progressOf, projectProgress, projectStatuses } from '#domain/projects/statuses.ts';
import { formatPercent, formatStatus } from '#web/lib/format.ts';
import { CurrentMarker } from './current-marker.tsx';

/** Where each status ends on the bar, in percent. */
const statusEnds = [...new Set(Object.values(projectProgress))];

/** A project's progress bar, divided by status, with its percentage beside it. */
export function ProgressBar({ status, label }: { status: ProjectStatus; label: string }) {
  const percent = progressOf(status);
  return (
    <div className="flex items-center gap-4 pt-2.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${formatPercent(percent)}, ${formatStatus(status)}`}
        className="relative h-3.5 flex-1 rounded-[1px] bg-inset"
      >
        <Fill status={status} />
        {statusEnds
          .filter((end) => end < 100)
          .map((end) => (
            <span key={end} className="absolute inset-y-0 w-[3px] bg-surface" style={{ left: `${end}%` }} />
          ))}
        {percent < 100 && (
          <span className="absolute inset-y-0" style={{ left: `${percent}%` }}>
            <CurrentMarker />
          </span>
        )}
      </div>
      <span aria-hidden className="w-[4ch] text-right font-mono font-semibold text-sm tabular-nums">
        {formatPercent(percent)}
      </span>
    </div>
  );
}

/** Completed statuses in ink, the current one in the accent color until the project is finished. */
function Fill({ status }: { status: ProjectStatus }) {
  const percent = progressOf(status);
  const previous = projectStatuses[projectStatuses.indexOf(status) - 1];
  const completed = percent === 100 ? 100 : progressOf(previous ?? '');
  if (percent === 0) return null;
  return (
    <div className="h-full rounded-[1px] bg-accent" style={{ width: `${percent}%` }}>
      <div className="h-full rounded-[1px] bg-ink" style={{ width: `${(completed / percent) * 100}%` }} />
    </div>
  );
}
