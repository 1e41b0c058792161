import { type ProjectStatus, projectProgress, projectStatuses } from '../../../../contract/projects.ts';
import { formatStatus } from '../../../lib/format.ts';
import { Playhead } from './playhead.tsx';

/** Where the states end on the bar, in per cent. */
const ends = [...new Set(Object.values(projectProgress))];

/** How far a project is: a bar filled to the per cent beside it, cut where its states end, with the playhead at the end of the present one. */
export function ProgressTrack({ status, label }: { status: ProjectStatus; label: string }) {
  const percent = projectProgress[status];
  return (
    <div className="flex items-center gap-4 pt-2.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${formatStatus(status)}`}
        className="relative h-3.5 flex-1 rounded-[1px] bg-inset"
      >
        <Fill status={status} />
        {ends
          .filter((end) => end < 100)
          .map((end) => (
            <span key={end} className="absolute inset-y-0 w-[3px] bg-surface" style={{ left: `${end}%` }} />
          ))}
        {percent < 100 && (
          <span className="absolute inset-y-0" style={{ left: `${percent}%` }}>
            <Playhead />
          </span>
        )}
      </div>
      <span aria-hidden className="w-[4ch] text-right font-mono font-semibold text-sm tabular-nums">
        {percent}%
      </span>
    </div>
  );
}

/** What is done, and the present state in the accent's colour as long as there is something to do. */
function Fill({ status }: { status: ProjectStatus }) {
  const percent = projectProgress[status];
  const before = projectStatuses[projectStatuses.indexOf(status) - 1];
  const done = percent === 100 ? 100 : before ? projectProgress[before] : 0;
  return (
    <div className="h-full rounded-[1px] bg-accent" style={{ width: `${percent}%` }}>
      <div className="h-full rounded-[1px] bg-ink" style={{ width: `${(done / percent) * 100}%` }} />
    </div>
  );
}
