import type { ProjectStatus } from '../../../../contract/projects.ts';
import { formatInstant, formatStatus } from '../../../lib/format.ts';
import type { ProjectEvent } from '../project.ts';
import { Playhead } from './playhead.tsx';
import { type Step, stepsOf } from './track-steps.ts';

const colors: Record<Step['place'], string> = {
  done: 'bg-ink text-surface',
  skipped: 'border border-input border-dashed text-muted',
  now: 'bg-accent text-on-accent',
  ahead: 'bg-inset text-muted',
};

const said: Record<Step['place'], string> = { done: 'done', skipped: 'not needed', now: 'now', ahead: 'to come' };

/** A project's ten states as clips on a track, with the playhead on the present one; where there is less room the track stands upright. */
export function Track({ status, events }: { status: ProjectStatus; events: ProjectEvent[] }) {
  return (
    <ol aria-label="The project's way" className="grid gap-1.5 lg:grid-cols-10 lg:gap-1 lg:pt-3">
      {stepsOf(status, events).map((step, index) => (
        <li
          key={step.status}
          aria-current={step.place === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 lg:grid-cols-1 lg:content-start lg:gap-y-2.5"
        >
          {step.place === 'now' && <Playhead className="hidden lg:block" />}
          <Clip step={step} ordinal={index + 1} />
          <Caption step={step} />
        </li>
      ))}
    </ol>
  );
}

function Clip({ step: { place }, ordinal }: { step: Step; ordinal: number }) {
  return (
    <span
      aria-hidden
      className={`flex h-9 items-center justify-center rounded-sm font-mono text-xs lg:justify-start lg:px-2 ${colors[place]}`}
    >
      {String(ordinal).padStart(2, '0')}
    </span>
  );
}

function Caption({ step: { status, place, enteredAt, times } }: { step: Step }) {
  const words = place === 'now' ? 'font-semibold' : place === 'done' ? '' : 'text-muted';
  return (
    <span className={`grid lg:gap-0.5 lg:pr-1 ${place === 'now' ? 'lg:pl-2.5' : ''}`}>
      <span className={`text-sm ${words}`}>
        {formatStatus(status)}
        {place !== 'skipped' && <span className="sr-only">, {said[place]}</span>}
      </span>
      <span className="text-muted text-xs tabular-nums">
        {place === 'skipped' && said.skipped}
        {enteredAt && (
          <>
            {place === 'ahead' && 'last '}
            <time dateTime={enteredAt}>{formatInstant(enteredAt)}</time>
            {times > 1 && <span className="whitespace-nowrap"> (time {times})</span>}
          </>
        )}
      </span>
    </span>
  );
}
