import { type ProjectStatus, projectProgress, projectStatuses } from '../../../contract/projects.ts';
import { formatStatus } from '../../lib/format.ts';
import { Playhead } from './playhead.tsx';

/** How far a project is: its ten states as ten clips, with the playhead in the present one, and the per cent beside them. */
export function ProgressTrack({ status, label }: { status: ProjectStatus; label: string }) {
  const at = projectStatuses.indexOf(status);
  const isOver = projectProgress[status] === 100;
  const look = (index: number) => {
    if (index < at || isOver) return 'bg-ink';
    return index === at ? 'bg-accent' : 'bg-sunken';
  };
  return (
    <div className="flex items-center gap-4 pt-2.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={projectProgress[status]}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${projectProgress[status]}%, ${formatStatus(status)}`}
        className="flex flex-1 gap-[3px]"
      >
        {projectStatuses.map((state, index) => (
          <span key={state} className={`relative h-3.5 flex-1 rounded-[1px] ${look(index)}`}>
            {index === at && !isOver && <Playhead />}
          </span>
        ))}
      </div>
      <span aria-hidden className="w-[4ch] text-right font-mono font-semibold text-sm tabular-nums">
        {projectProgress[status]}%
      </span>
    </div>
  );
}
